import { type Block, type BlockKind, splitBlocks } from './split-blocks.ts';
import { splitSentences } from './split-sentences.ts';

/** What is scored by itself: a sentence, an item of a list, a row of a table, or a whole code block. */
export interface Unit {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Number of the block that the unit stands in, from 0. */
  readonly block: number;
}

const ITEM = /^(?: {0,3})(?:[-*+]|\d{1,9}[.)])\s/gm;
const LINE = /^.*\S.*$/gm;
const TABLE_RULE = /^[\s|:-]+$/;

/** Units of a passage in order; every one is an exact slice of it. */
export function splitUnits(markdown: string, language?: string): Unit[] {
  return splitBlocks(markdown).flatMap((block, number) =>
    spansOf(block, language).map(({ start, end }) => ({
      kind: block.kind,
      start: block.start + start,
      end: block.start + end,
      text: block.text.slice(start, end),
      block: number,
    })),
  );
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function spansOf({ kind, text }: Block, language?: string): Span[] {
  switch (kind) {
    case 'prose':
      return splitSentences(text, language);
    case 'list':
      return itemsOf(text);
    case 'table':
      return rowsOf(text);
    case 'code':
    case 'heading':
      return [{ start: 0, end: text.length }];
  }
}

function itemsOf(list: string): Span[] {
  const starts = [...list.matchAll(ITEM)].map((item) => item.index);
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? list.length;
    return { start, end: start + list.slice(start, end).trimEnd().length };
  });
}

/** The rule below the header belongs to the header. */
function rowsOf(table: string): Span[] {
  const lines = [...table.matchAll(LINE)].map((line) => ({
    start: line.index,
    end: line.index + line[0].length,
  }));
  const [header, rule, ...rows] = lines;
  if (header === undefined || rule === undefined) return lines;
  if (!TABLE_RULE.test(table.slice(rule.start, rule.end))) return lines;
  return [{ start: header.start, end: rule.end }, ...rows];
}
