import { decodeText, tooLarge } from './read-text-file.ts';
import { LARGEST_POST_BYTES } from './source.ts';

export type Line =
  | { readonly kind: 'text'; readonly number: number; readonly text: string }
  | { readonly kind: 'unreadable'; readonly number: number; readonly reason: string };

const LINE_FEED = 10;

/** Lines of a stream of bytes, numbered from 1. A line that is too long is skipped, never held in memory. */
export async function* readLines(
  stream: AsyncIterable<Uint8Array>,
  largestBytes = LARGEST_POST_BYTES,
): AsyncGenerator<Line> {
  let number = 1;
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const add = (part: Uint8Array) => {
    bytes += part.length;
    if (bytes <= largestBytes) parts.push(part);
    else parts = [];
  };
  const finish = (): Line => {
    const line = makeLine(number, parts, bytes, largestBytes);
    number++;
    parts = [];
    bytes = 0;
    return line;
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      add(chunk.subarray(start, end));
      yield finish();
      start = end + 1;
    }
    if (start < chunk.length) add(chunk.subarray(start));
  }
  if (bytes > 0) yield finish();
}

function makeLine(number: number, parts: Uint8Array[], bytes: number, largestBytes: number): Line {
  if (bytes > largestBytes) return { kind: 'unreadable', number, reason: tooLarge(bytes, largestBytes) };
  const read = decodeText(Buffer.concat(parts));
  if (read.kind === 'unreadable') return { kind: 'unreadable', number, reason: read.reason };
  return { kind: 'text', number, text: read.text };
}
