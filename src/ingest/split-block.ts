import type { Block } from './markdown-blocks.ts';
import type { Measure } from './measure.ts';
import { splitText } from './split-text.ts';

/** Text that no chunk boundary may cut. */
export interface Piece {
  readonly text: string;
  /** What stands between this piece and the one before it, when both are in one chunk. */
  readonly joint: string;
  readonly tokens: number;
}

/** The pieces of a block: itself when it fits, else parts that each read as a block of its kind. */
export function* splitBlock(block: Block, measure: Measure): Generator<Piece> {
  const whole = wholeText(block);
  let joint = jointBefore(block);
  if (measure.fits(whole)) {
    yield { text: whole, joint, tokens: measure.count(whole) };
    return;
  }
  for (const part of partsOf(block, measure)) {
    yield { text: part.text, joint, tokens: measure.count(part.text) };
    joint = part.jointAfter;
  }
}

/** A block's text; code that was never closed is closed, so that nothing after it reads as code. */
export function wholeText(block: Block): string {
  return block.kind === 'code' && !block.closed ? `${block.source}\n${block.closing}` : block.source;
}

export function jointBefore(block: Block): string {
  return '\n'.repeat(block.blankBefore + 1);
}

interface Part {
  readonly text: string;
  readonly jointAfter: string;
}

function partsOf(block: Block, measure: Measure): Generator<Part> {
  if (block.kind === 'code') return codeParts(block, measure);
  if (block.kind === 'table') return tableParts(block, measure);
  return textParts(block.source, measure);
}

function* textParts(source: string, measure: Measure): Generator<Part> {
  for (const text of splitText(source, measure.fits)) yield { text, jointAfter: '' };
}

function* codeParts(block: Block & { kind: 'code' }, measure: Measure): Generator<Part> {
  const long = measure.count(block.opening + block.closing) > measure.budget / 2;
  const marker = /`+|~+/.exec(block.closing)?.[0] ?? '```';
  const info = block.opening.replace(/^.*?(`{3,}|~{3,})/, '').trim();
  const [opening, closing] = long
    ? [marker, marker]
    : [block.opening, block.closing.split('\n', 1)[0] ?? marker];
  const wrap = (lines: readonly string[]) => [opening, ...lines, closing].join('\n');
  // What a fence line says is kept as a line of its own where it is too long to be repeated.
  const lines = long && info !== '' ? [info, ...block.body] : block.body;
  yield* groupLines(lines, { wrap, measure, within: measure.count(wrap([])) });
}

function* tableParts(block: Block & { kind: 'table' }, measure: Measure): Generator<Part> {
  const within = measure.count(block.header);
  if (within > measure.budget / 2) {
    yield* textParts(block.source, measure);
    return;
  }
  const wrap = (rows: readonly string[]) => [block.header, ...rows].join('\n');
  yield* groupLines(block.rows, { wrap, measure, within });
}

interface Grouping {
  readonly wrap: (lines: readonly string[]) => string;
  readonly measure: Measure;
  /** Tokens of what `wrap` adds. */
  readonly within: number;
}

/** As many lines a part as fit; a line that does not is cut itself. */
function* groupLines(lines: readonly string[], { wrap, measure, within }: Grouping): Generator<Part> {
  let group: string[] = [];
  let tokens = within;
  let characters = 0;
  for (const line of lines) {
    for (const part of splitText(line, (text) => measure.fits(wrap([text])))) {
      const more = measure.count(part);
      const full = tokens + more > measure.budget || characters + part.length > measure.longestCharacters / 2;
      if (group.length > 0 && full) {
        yield { text: wrap(group), jointAfter: '\n\n' };
        group = [];
        tokens = within;
        characters = 0;
      }
      group.push(part);
      tokens += more;
      characters += part.length;
    }
    if (line === '') group.push(line);
  }
  if (group.length > 0) yield { text: wrap(group), jointAfter: '\n\n' };
}
