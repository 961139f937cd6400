import type { Period } from './periods/parse-period.ts';

/** Words `from` up to and without `to`. */
export interface WordRange {
  readonly from: number;
  readonly to: number;
}

export type SlotName =
  | 'category'
  | 'author'
  | 'period'
  | 'limit'
  | 'bound'
  | 'title'
  | 'post'
  | 'value'
  | 'aside';

/** A name of the vocabulary that stands in the question. */
export interface NameMatch extends WordRange {
  /** A category's slug, an author's stored name. */
  readonly value: string;
  readonly name: string;
  readonly typos: number;
  /** Others that the words could as well mean. */
  readonly rivals: readonly { readonly value: string; readonly name: string }[];
}

/** Whole numbers, both ends within; null leaves that end open. */
export interface Bound {
  readonly least: number | null;
  readonly most: number | null;
}

export type Order = 'newest' | 'oldest';

/** What a question says besides its content. */
export interface Slots {
  readonly categories: readonly NameMatch[];
  readonly authors: readonly NameMatch[];
  /** None, one, or several that can't be joined. */
  readonly periods: readonly Period[];
  /** The periods as they stand, before neighbours are joined. */
  readonly periodParts: readonly Period[];
  readonly limit: number | null;
  /** The question wants every post that matches: "all docker posts". */
  readonly all: boolean;
  /** "more than 5 posts", "fewer than 100 words". */
  readonly bound: Bound | null;
  readonly order: Order | null;
  /** What the title must contain. */
  readonly title: string | null;
  /** Name after "by" that no author bears. */
  readonly unknownAuthor: string | null;
  /** Name given as a category's ("the kafka category") that is none. */
  readonly unknownCategory: string | null;
  /** Which words each slot took. */
  readonly marks: readonly (WordRange & { readonly slot: SlotName })[];
}

/** Whether a slot holds the word. */
export function isMarked({ marks }: Slots, at: number): boolean {
  return marks.some(({ from, to }) => at >= from && at < to);
}
