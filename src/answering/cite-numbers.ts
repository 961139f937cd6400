import type { Passage } from '../domain/evidence.ts';
import type { AnswerBlock, OfferedSource } from '../model/model.ts';
import type { DraftCitation } from './check-citations.ts';
import { type MarkedText, marker, withoutMarkers } from './marked-text.ts';
import { changeOutsideCode } from './outside-code.ts';

/** `[3]`, `[1, 2]`, `[source 3]`; no link and no reference. */
const NUMBERS = /([ \t]*)(?<!\\)\[(?:sources?\s+)?(\d{1,4}(?:\s*[,;]\s*\d{1,4})*)\](?!\(|:\s*<?https?:)/gi;
const WORD = /[\p{L}\p{N}]{3,}/gu;

/**
 * A generic model's answer: it cites sources by number, and the paragraph that shares most words with the
 * sentence is the quote. A number that was not given to it is no citation.
 */
export function citeNumbers(
  blocks: readonly AnswerBlock[],
  sources: readonly OfferedSource[],
  passages: ReadonlyMap<string, Passage>,
): MarkedText {
  const drafts = new Map<string, DraftCitation>();
  let dropped = 0;
  const whole = withoutMarkers(blocks.map(({ text }) => text).join(''));
  const text = changeOutsideCode(whole, (part) =>
    part.replace(NUMBERS, (_whole, space: string, list: string, at: number) => {
      const sentence = sentenceBefore(part.slice(0, at));
      const drawn = list.split(/[,;]/).map((number) => {
        const draft = draftOf(Number(number), sentence, { sources, passages, drafts });
        if (draft === null) dropped += 1;
        return draft;
      });
      const markers = drawn.map((draft) => (draft === null ? '' : marker(draft.n))).join('');
      return markers === '' ? '' : space + markers;
    }),
  );
  return { text, citations: [...drafts.values()], dropped };
}

interface Known {
  readonly sources: readonly OfferedSource[];
  readonly passages: ReadonlyMap<string, Passage>;
  readonly drafts: Map<string, DraftCitation>;
}

function draftOf(
  number: number,
  sentence: string,
  { sources, passages, drafts }: Known,
): DraftCitation | null {
  const source = sources.find(({ n }) => n === number);
  const passage = source && passages.get(source.source);
  if (!source || !passage) return null;
  const quote = nearestParagraph(sentence, source.paragraphs);
  const key = `${source.source}\n${quote}`;
  const draft = drafts.get(key) ?? { n: drafts.size + 1, quote, passage };
  drafts.set(key, draft);
  return draft;
}

/** Several sentences may stand before a marker; the last one is meant. */
function sentenceBefore(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1).replace(NUMBERS, '');
  return line.split(/(?<=[.!?])\s+/).findLast((part) => part.trim() !== '') ?? line;
}

function nearestParagraph(sentence: string, paragraphs: readonly string[]): string {
  const wanted = wordsOf(sentence);
  let best = { paragraph: paragraphs[0] ?? '', shared: 0 };
  for (const paragraph of paragraphs) {
    const words = wordsOf(paragraph);
    const shared = [...wanted].filter((word) => words.has(word)).length;
    if (shared > best.shared) best = { paragraph, shared };
  }
  return best.paragraph;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(WORD) ?? []);
}
