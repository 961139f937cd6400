import { type Block, type BlockKind, splitBlocks } from './split-blocks.ts';
import { splitSentences } from './split-sentences.ts';

/** What is quoted whole or not at all: a sentence of prose, or a code block, table or list. */
export interface Unit {
  readonly kind: BlockKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Number of the block that the unit stands in, from 0. */
  readonly block: number;
}

/** Units of a passage in order; every one is an exact slice of it. */
export function splitUnits(markdown: string, language?: string): Unit[] {
  return splitBlocks(markdown).flatMap((block, number) => unitsOf(block, number, language));
}

function unitsOf(block: Block, number: number, language?: string): Unit[] {
  if (block.kind !== 'prose') return [{ ...block, block: number }];
  return splitSentences(block.text, language).map(({ start, end, text }) => ({
    kind: 'prose',
    start: block.start + start,
    end: block.start + end,
    text,
    block: number,
  }));
}
