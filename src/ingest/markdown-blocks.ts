import { fenceAfter, type OpenFence } from './fences.ts';
import { plainMarkdown } from './plain-markdown.ts';

interface BlockBase {
  /** The lines exactly as they stand. */
  readonly source: string;
  /** Blank lines between the block before and this one. */
  readonly blankBefore: number;
}

export type Block =
  | (BlockBase & { readonly kind: 'heading'; readonly level: number; readonly title: string })
  | (BlockBase & {
      readonly kind: 'code';
      readonly opening: string;
      /** The line that ends it, made up where the text ends first. */
      readonly closing: string;
      readonly body: readonly string[];
      readonly closed: boolean;
    })
  | (BlockBase & { readonly kind: 'table'; readonly header: string; readonly rows: readonly string[] })
  | (BlockBase & { readonly kind: 'text' });

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
/** A longer line is neither heading nor table: matching one could take very long. */
const LONGEST_MARKUP_LINE = 2_000;
/** HTML in which nothing is Markdown, and what ends it. */
const RAW_HTML: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(pre|script|style|textarea)[\s>]/i, /<\/(pre|script|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
];

/** Blocks of a Markdown text in order; together, with the blank lines between them, they are the text. */
export function* markdownBlocks(markdown: string): Generator<Block> {
  const lines = markdown.split('\n');
  let blankBefore = 0;
  for (let at = 0; at < lines.length; ) {
    if ((lines[at] ?? '').trim() === '') {
      blankBefore++;
      at++;
      continue;
    }
    const { block, next } = readBlock(lines, at, blankBefore);
    yield block;
    blankBefore = 0;
    at = next;
  }
}

/** Text of the first heading of level 1; null without one. */
export function firstTitle(markdown: string): string | null {
  for (const block of markdownBlocks(markdown)) {
    if (block.kind === 'heading' && block.level === 1 && block.title !== '') return block.title;
  }
  return null;
}

interface Reading {
  readonly block: Block;
  readonly next: number;
}

function readBlock(lines: readonly string[], at: number, blankBefore: number): Reading {
  return (
    readFence(lines, at, blankBefore) ??
    readHeading(lines, at, blankBefore) ??
    readTable(lines, at, blankBefore) ??
    readRawHtml(lines, at, blankBefore) ??
    readParagraph(lines, at, blankBefore)
  );
}

function readFence(lines: readonly string[], at: number, blankBefore: number): Reading | null {
  const opening = lines[at] ?? '';
  const fence = fenceAfter(opening, null);
  if (fence === null) return null;
  const { end, depth } = findClosing(lines, at + 1, fence);
  const closed = depth === 0;
  const marker = ' '.repeat(fence.indentation) + fence.marker.repeat(fence.length);
  const closing = closed ? (lines[end] ?? '') : Array<string>(depth).fill(marker).join('\n');
  const next = Math.min(end + 1, lines.length);
  const source = lines.slice(at, next).join('\n');
  const body = lines.slice(at + 1, end);
  return { block: { kind: 'code', source, blankBefore, opening, closing, body, closed }, next };
}

/** The line that closes a fence, with depth 0; else the end of the text, and how many fences it leaves open. */
function findClosing(
  lines: readonly string[],
  from: number,
  fence: OpenFence,
): { end: number; depth: number } {
  const nested = findNestedClosing(lines, from, fence);
  if (nested.depth === 0) return nested;
  const end = lines.findIndex((line, index) => index >= from && fenceAfter(line, fence) === null);
  return end === -1 ? nested : { end, depth: 0 };
}

/**
 * Many writers put ```bash … ``` inside ```md … ``` and mean both. That is how it is read when it comes
 * out even; else the first bare fence closes, as the specification has it.
 */
function findNestedClosing(
  lines: readonly string[],
  from: number,
  fence: OpenFence,
): { end: number; depth: number } {
  let depth = 1;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (fenceAfter(line, fence) === null) depth--;
    else {
      const inner = fenceAfter(line, null);
      if (inner?.marker === fence.marker && inner.length >= fence.length) depth++;
    }
    if (depth === 0) return { end: at, depth };
  }
  return { end: lines.length, depth };
}

function readHeading(lines: readonly string[], at: number, blankBefore: number): Reading | null {
  const line = lines[at] ?? '';
  const match = matchHeading(line);
  if (match !== null) {
    const title = plainTitle(match[2] ?? '');
    return {
      block: { kind: 'heading', source: line, blankBefore, level: match[1]?.length ?? 1, title },
      next: at + 1,
    };
  }
  const under = /^ {0,3}(=+|-+)\s*$/.exec(lines[at + 1] ?? '')?.[1];
  if (under === undefined || line.length > LONGEST_MARKUP_LINE) return null;
  if (!/^ {0,3}[^\s>|*+\-#]/.test(line)) return null;
  const level = under.startsWith('=') ? 1 : 2;
  const source = `${line}\n${lines[at + 1]}`;
  return { block: { kind: 'heading', source, blankBefore, level, title: plainTitle(line) }, next: at + 2 };
}

function plainTitle(markdown: string): string {
  return plainMarkdown(markdown).replace(/\s+/g, ' ').trim();
}

function readTable(lines: readonly string[], at: number, blankBefore: number): Reading | null {
  const first = lines[at] ?? '';
  const second = lines[at + 1] ?? '';
  if (!first.includes('|') || !isSeparator(second)) return null;
  let end = at + 2;
  while (end < lines.length && (lines[end] ?? '').includes('|') && !startsOther(lines[end] ?? '')) end++;
  const source = lines.slice(at, end).join('\n');
  const rows = lines.slice(at + 2, end);
  return { block: { kind: 'table', source, blankBefore, header: `${first}\n${second}`, rows }, next: end };
}

function isSeparator(line: string): boolean {
  if (line.length > LONGEST_MARKUP_LINE || !line.includes('|')) return false;
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|');
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim()));
}

function readRawHtml(lines: readonly string[], at: number, blankBefore: number): Reading | null {
  const line = lines[at] ?? '';
  const raw = RAW_HTML.find(([opening]) => opening.test(line));
  if (raw === undefined) return null;
  let end = at;
  while (end < lines.length && !raw[1].test(lines[end] ?? '')) end++;
  const next = Math.min(end + 1, lines.length);
  return { block: { kind: 'text', source: lines.slice(at, next).join('\n'), blankBefore }, next };
}

function readParagraph(lines: readonly string[], at: number, blankBefore: number): Reading {
  let end = at + 1;
  while (end < lines.length && (lines[end] ?? '').trim() !== '' && !startsOther(lines[end] ?? '')) {
    if (readTable(lines, end, 0) !== null) break;
    end++;
  }
  return { block: { kind: 'text', source: lines.slice(at, end).join('\n'), blankBefore }, next: end };
}

function startsOther(line: string): boolean {
  return fenceAfter(line, null) !== null || matchHeading(line) !== null;
}

function matchHeading(line: string): RegExpExecArray | null {
  return line.length > LONGEST_MARKUP_LINE ? null : ATX.exec(line);
}
