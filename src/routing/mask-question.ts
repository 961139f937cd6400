import { type Term, termsOf } from './catalogue-words.ts';
import { stemOf, type Word, wordsOf } from './question-words.ts';
import type { SlotName, Slots, WordRange } from './slots.ts';

/** The question's words with each slot as one term, `{category}`, and the words that carry no meaning left out. */
export interface MaskedQuestion {
  readonly terms: readonly MaskedTerm[];
  readonly slots: ReadonlySet<SlotName>;
}

export interface MaskedTerm {
  readonly term: string;
  /** As written; empty for a slot. */
  readonly text: string;
  /** The words that it stands for: `from` up to and without `to`. */
  readonly from: number;
  readonly to: number;
}

interface Unit {
  readonly folded: string;
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

export function maskQuestion(words: readonly Word[], slots: Slots): MaskedQuestion {
  const units: Unit[] = [];
  for (let at = 0; at < words.length; ) {
    const mark = slots.marks.find(({ from, to }) => at >= from && at < to);
    const unit =
      mark === undefined
        ? { folded: words[at]?.folded ?? '', text: words[at]?.text ?? '', from: at, to: at + 1 }
        : { folded: `{${mark.slot}}`, text: '', from: mark.from, to: mark.to };
    if (mark?.slot !== 'aside') units.push(unit);
    // "April's posts" are the whole that is asked about, "posts by April" need not be.
    if (mark?.slot === 'author' && isPossessive(words[mark.to - 1], slots, mark))
      units.push({ folded: '{own}', text: '', from: mark.to, to: mark.to });
    at = unit.to;
  }
  const slotsFound = slots.marks.flatMap(({ slot }) => (slot === 'aside' ? [] : [slot]));
  return { terms: termsIn(units), slots: new Set(slotsFound) };
}

/** Also without its apostrophe: "sam obriens posts". */
function isPossessive(last: Word | undefined, { authors }: Slots, { from, to }: WordRange): boolean {
  if (last === undefined) return false;
  const name = authors.find((author) => author.from === from && author.to === to)?.name;
  const named = name === undefined ? undefined : wordsOf(name).at(-1)?.folded;
  return (
    last.possessive ||
    (named !== undefined &&
      !named.endsWith('s') &&
      /s$/.test(last.folded) &&
      last.folded.length === named.length + 1)
  );
}

/** The terms of the words as they stand, slots unseen. */
export function plainTerms(words: readonly Word[]): MaskedTerm[] {
  return termsIn(words.map(({ folded, text }, at) => ({ folded, text, from: at, to: at + 1 })));
}

function termsIn(units: readonly Unit[]): MaskedTerm[] {
  const terms = termsOf(
    units.map(({ folded }) => folded),
    stemOf,
  );
  return terms.map(({ term, at, length }: Term) => {
    const span = units.slice(at, at + length);
    const text = span.map((unit) => unit.text).join(' ');
    return { term, text, from: span[0]?.from ?? 0, to: span.at(-1)?.to ?? 0 };
  });
}
