import { splitBlocks } from '../../answering/split-blocks.ts';

/** What a text takes up in a message: Slack counts some limits in bytes, others in the JSON that carries it. */
export function sizeOf(text: string): number {
  return Math.max(Buffer.byteLength(text), JSON.stringify(text).length - 2);
}

/**
 * Markdown in parts of at most `limit` by `sizeOf`, cut between blocks where that goes, else between lines,
 * else within one. A code block that is cut is closed, and opened again in the next part.
 */
export function splitMarkdown(markdown: string, limit: number): string[] {
  if (sizeOf(markdown) <= limit) return [markdown];
  const parts: string[] = [];
  let part = '';
  let done = 0;
  for (const block of splitBlocks(markdown)) {
    const gap = markdown.slice(done, block.start);
    done = block.end;
    if (sizeOf(part + gap + block.text) <= limit) {
      part += gap + block.text;
      continue;
    }
    if (part.trim() !== '') parts.push(part);
    const pieces = splitLines(block.text, limit);
    parts.push(...pieces.slice(0, -1));
    part = pieces.at(-1) ?? '';
  }
  if (part.trim() !== '') parts.push(part);
  return parts;
}

/** What closing and opening a fence may add to a part. */
const FENCES = 60;
const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;

function splitLines(block: string, limit: number): string[] {
  const parts: string[] = [];
  let part: string[] = [];
  let open: { readonly line: string; readonly mark: string } | null = null;
  const flush = () => {
    const isWritten = part.length > 1 || (part.length === 1 && part[0] !== open?.line);
    if (!isWritten) return;
    parts.push([...part, ...(open === null ? [] : [open.mark])].join('\n'));
    part = open === null ? [] : [open.line];
  };
  for (const line of block.split('\n').flatMap((whole) => splitLine(whole, limit - FENCES))) {
    const closing = open === null ? '' : `\n${open.mark}`;
    if (part.length > 0 && sizeOf([...part, line].join('\n') + closing) > limit) flush();
    part.push(line);
    open = fenceAfter(line, open);
  }
  flush();
  return parts;
}

function fenceAfter(
  line: string,
  open: { readonly line: string; readonly mark: string } | null,
): { readonly line: string; readonly mark: string } | null {
  const [, mark = '', rest = ''] = FENCE.exec(line) ?? [];
  if (mark === '') return open;
  // A language is a word; whatever else stands there need not stand in every part.
  if (open === null) return { line: line.slice(0, FENCES / 2), mark };
  const closes =
    mark.startsWith(open.mark[0] ?? '`') && mark.length >= open.mark.length && rest.trim() === '';
  return closes ? null : open;
}

/** A line that is too long for a part of its own, cut at spaces where there are any. */
function splitLine(line: string, limit: number): string[] {
  const pieces: string[] = [];
  let rest = line;
  while (sizeOf(rest) > limit) {
    let end = Math.min(rest.length, Math.floor(limit));
    while (sizeOf(rest.slice(0, end)) > limit) end = Math.floor(end * 0.9);
    const space = rest.lastIndexOf(' ', end);
    if (space > end / 2) end = space + 1;
    // Half a character is none.
    else if (/[\uD800-\uDBFF]/.test(rest[end - 1] ?? '')) end -= 1;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}
