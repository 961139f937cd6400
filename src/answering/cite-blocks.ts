import type { Passage } from '../domain/evidence.ts';
import type { AnswerBlock, ModelCitation } from '../model/model.ts';
import type { DraftCitation } from './check-citations.ts';
import { type MarkedText, marker, withoutMarkers } from './marked-text.ts';
import { splitBlocks } from './split-blocks.ts';

const FENCE = /^\s*(?:`{3,}|~{3,})/;

/**
 * A native model's answer: its blocks joined without a space, a marker behind each block that cites. A
 * citation whose words do not stand in the passage that it names has none.
 */
export function citeBlocks(
  blocks: readonly AnswerBlock[],
  passages: ReadonlyMap<string, Passage>,
): MarkedText {
  const drafts = new Map<string, DraftCitation>();
  let text = '';
  let dropped = 0;
  let waiting: number[] = [];
  for (const block of blocks) {
    text += withoutMarkers(block.text);
    for (const citation of block.citations) {
      const draft = readCitation(citation, passages, drafts);
      if (draft === null) dropped += 1;
      else if (!waiting.includes(draft.n)) waiting.push(draft.n);
    }
    // A marker within a code block would be part of the code.
    if (waiting.length === 0 || isWithinCode(text)) continue;
    text = placeMarkers(text, waiting);
    waiting = [];
  }
  // A text that was cut off may leave its code open.
  if (isWithinCode(text)) text += '\n```';
  if (waiting.length > 0) text = placeMarkers(text, waiting);
  return { text, citations: [...drafts.values()], dropped };
}

function readCitation(
  citation: ModelCitation,
  passages: ReadonlyMap<string, Passage>,
  drafts: Map<string, DraftCitation>,
): DraftCitation | null {
  const passage = passages.get(citation.source);
  const quote = passage && findQuote(citation, passage.text);
  if (!passage || !quote) return null;
  const key = `${citation.source}\n${quote}`;
  const draft = drafts.get(key) ?? { n: drafts.size + 1, quote, passage };
  drafts.set(key, draft);
  return draft;
}

/** The words cited; where they run over several paragraphs, the passage from the first to the last of them. */
function findQuote(
  { citedText, startParagraph, endParagraph }: ModelCitation,
  passage: string,
): string | null {
  const cited = citedText.trim();
  if (cited === '') return null;
  if (passage.includes(cited)) return cited;
  const paragraphs = splitBlocks(passage);
  const [first, last] = [paragraphs[startParagraph], paragraphs[endParagraph - 1]];
  if (first === undefined || last === undefined || last.end <= first.start) return null;
  const whole = passage.slice(first.start, last.end);
  return withoutSpace(whole).includes(withoutSpace(cited)) ? whole : null;
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, '');
}

function isWithinCode(text: string): boolean {
  return text.split('\n').filter((line) => FENCE.test(line)).length % 2 === 1;
}

/** Behind the last word; below a code block; within the last cell of a table's row. */
function placeMarkers(text: string, numbers: readonly number[]): string {
  const markers = numbers.map(marker).join('');
  const words = text.trimEnd();
  const space = text.slice(words.length);
  const line = words.slice(words.lastIndexOf('\n') + 1);
  if (FENCE.test(line)) return `${words}\n\n${markers}${space}`;
  if (/^\s*\|.*\|$/.test(line)) return `${words.slice(0, -1).trimEnd()} ${markers} |${space}`;
  return `${words} ${markers}${space}`;
}
