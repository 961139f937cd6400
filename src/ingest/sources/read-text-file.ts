import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { describeError } from '../../errors.ts';
import { LARGEST_POST_BYTES } from './source.ts';

export type ReadText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Text of a UTF-8 file, or why there is none; never throws for what the file is. */
export async function readTextFile(path: string, largestBytes = LARGEST_POST_BYTES): Promise<ReadText> {
  try {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat();
      if (size > largestBytes) return unreadable(tooLarge(size, largestBytes));
      return decodeText(await file.readFile());
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT') return unreadable('vanished while the folder was read');
    if (code === 'EACCES' || code === 'EPERM') return unreadable('may not be read: permission denied');
    return unreadable(`cannot be read: ${describeError(error)}`);
  }
}

export function decodeText(bytes: Uint8Array): ReadText {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    return unreadable('is UTF-16: save it as UTF-8');
  }
  if (!isUtf8(bytes)) return unreadable('is not valid UTF-8: save it as UTF-8');
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return { kind: 'text', text: text.startsWith('\ufeff') ? text.slice(1) : text };
}

export function tooLarge(bytes: number, largestBytes: number): string {
  return `has ${megabytes(bytes)} MB, allowed are ${megabytes(largestBytes)}`;
}

function megabytes(bytes: number): string {
  return (bytes / (1024 * 1024)).toFixed(1).replace(/\.0$/, '');
}

function unreadable(reason: string): ReadText {
  return { kind: 'unreadable', reason };
}
