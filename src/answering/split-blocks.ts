export type BlockKind = 'prose' | 'list' | 'code' | 'table' | 'heading';

/** A whole Markdown block: `text` is the slice from `start` to `end` of what was split. */
export interface Block {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const FENCE = /^\s*(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}\s/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/;
const TABLE_RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;
const BLANK = /^\s*$/;
const INDENTED = /^(?: {2,}|\t)/;

/** Splits Markdown into blocks, in order; fences, lists and tables are never cut. Blank lines are left out. */
export function splitBlocks(markdown: string): Block[] {
  const lines = splitLines(markdown);
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; ) {
    if (BLANK.test(lineAt(lines, index))) {
      index += 1;
      continue;
    }
    const { kind, next } = readBlock(lines, index);
    const start = lines[index]?.start ?? 0;
    const end = lines[next - 1]?.end ?? start;
    blocks.push({ kind, start, end, text: markdown.slice(start, end) });
    index = next;
  }
  return blocks;
}

function readBlock(lines: readonly Line[], index: number): { kind: BlockKind; next: number } {
  const line = lineAt(lines, index);
  if (FENCE.test(line)) return { kind: 'code', next: afterFence(lines, index) };
  if (HEADING.test(line)) return { kind: 'heading', next: index + 1 };
  if (beginsTable(lines, index)) return { kind: 'table', next: afterTable(lines, index) };
  if (LIST_ITEM.test(line)) return { kind: 'list', next: afterList(lines, index) };
  return { kind: 'prose', next: afterParagraph(lines, index) };
}

/** A fence that is never closed runs to the end: no text is lost. */
function afterFence(lines: readonly Line[], index: number): number {
  const mark = FENCE.exec(lineAt(lines, index))?.[1] ?? '```';
  const close = new RegExp(`^\\s*\\${mark[0]}{${mark.length},}\\s*$`);
  for (let next = index + 1; next < lines.length; next += 1) {
    if (close.test(lineAt(lines, next))) return next + 1;
  }
  return lines.length;
}

function beginsTable(lines: readonly Line[], index: number): boolean {
  const rule = lineAt(lines, index + 1);
  return lineAt(lines, index).includes('|') && rule.includes('|') && TABLE_RULE.test(rule);
}

function afterTable(lines: readonly Line[], index: number): number {
  let next = index + 2;
  while (lineAt(lines, next).includes('|')) next += 1;
  return next;
}

/** A blank line ends the list unless an item or an indented line follows it. */
function afterList(lines: readonly Line[], index: number): number {
  let next = index + 1;
  while (next < lines.length) {
    const line = lineAt(lines, next);
    const belongs = LIST_ITEM.test(line) || INDENTED.test(line);
    if (belongs && FENCE.test(line)) next = afterFence(lines, next);
    else if (belongs) next += 1;
    else if (BLANK.test(line)) {
      const after = lineAt(lines, next + 1);
      if (!LIST_ITEM.test(after) && !INDENTED.test(after)) return next;
      next += 1;
    } else if (interruptsParagraph(lines, next) || BLANK.test(lineAt(lines, next - 1))) return next;
    else next += 1;
  }
  return next;
}

function afterParagraph(lines: readonly Line[], index: number): number {
  let next = index + 1;
  while (next < lines.length && !BLANK.test(lineAt(lines, next)) && !interruptsParagraph(lines, next)) {
    next += 1;
  }
  return next;
}

function interruptsParagraph(lines: readonly Line[], index: number): boolean {
  const line = lineAt(lines, index);
  return FENCE.test(line) || HEADING.test(line) || LIST_ITEM.test(line) || beginsTable(lines, index);
}

function lineAt(lines: readonly Line[], index: number): string {
  return lines[index]?.text ?? '';
}

function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    const withoutReturn = end > start && text[end - 1] === '\r' ? end - 1 : end;
    lines.push({ text: text.slice(start, withoutReturn), start, end: withoutReturn });
    start = end + 1;
  }
  return lines;
}
