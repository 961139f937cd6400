import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares in a time that tells nothing of where the two differ, nor of how long the secret one is. */
export function sameText(left: string | Buffer, right: string | Buffer): boolean {
  return timingSafeEqual(digest(left), digest(right));
}

function digest(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}
