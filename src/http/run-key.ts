import { createHmac } from 'node:crypto';
import { sameText } from './same-text.ts';

/** Lets whoever asked for a run follow that run, and nothing else. */
export function runKey(run: number, secret: string): string {
  return createHmac('sha256', secret).update(`run ${run}`).digest('base64url');
}

export function isRunKey(given: string, run: number, secrets: readonly string[]): boolean {
  return secrets.map((secret) => sameText(given, runKey(run, secret))).includes(true);
}
