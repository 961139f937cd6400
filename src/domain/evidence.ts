import type { PostSummary } from './post.ts';

/** One chunk of a post, as found by search. */
export interface Passage {
  readonly post: PostSummary;
  /** Heading path within the post, such as "Set-up › Profiles"; null before the first heading. */
  readonly heading: string | null;
  /** Markdown as stored: any quote of a citation is an exact substring of it. */
  readonly text: string;
  /** Position of the chunk in its post, from 0. */
  readonly ordinal: number;
  /** Ranking score; comparable only within one search. */
  readonly score: number;
  /** Cosine similarity of the nearest window to the query, -1 to 1; null where vectors were not read. */
  readonly similarity: number | null;
  /** Share (0 to 1) of the query's words, weighted by rarity (IDF), that chunk and title hold. */
  readonly coverage: number;
  /** The chunk before this one, for reading on; null at the beginning or where it is a passage itself. */
  readonly before?: string | null;
  /** The chunk after this one; null at the end or where it is a passage itself. */
  readonly after?: string | null;
}

/** A value of a result row, as JSON can hold it; dates are ISO strings. */
export type Cell = string | number | boolean | null | readonly Cell[] | { readonly [key: string]: Cell };
export type Row = Readonly<Record<string, Cell>>;

/** What a template returned. */
export interface TableRows {
  readonly template: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Counted by the database over everything that matches, not the length of `rows`. */
  readonly total: number;
}

/** A tool that failed is evidence too: the answer says what is missing. */
export interface Gap {
  readonly tool: string;
  readonly reason: string;
}
