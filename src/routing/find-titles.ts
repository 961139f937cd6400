import { scopeParameters, wrapInScope } from '../catalogue/scoped-wrapper.ts';
import type { Scope } from '../domain/question.ts';
import type { Queryable } from '../store/database.ts';
import { isEmptyWord, isPostNoun } from './catalogue-words.ts';
import { fold, stemOf, wordsOf } from './question-words.ts';
import { typosBetween } from './typo-distance.ts';

export interface TitleMatch {
  /** `source/slug`. */
  readonly reference: string;
  readonly title: string;
  /** 0 to 1; 1 for the title itself or the post's reference. */
  readonly score: number;
}

/** Posts whose titles come near a text, best first. */
export type FindTitles = (text: string) => Promise<readonly TitleMatch[]>;

/** The post whose title a text holds word for word; null where it holds none. The longest such title counts. */
export type FindTitleWithin = (text: string) => Promise<TitleMatch | null>;

const WITHIN = `SELECT source, slug, title FROM posts
  WHERE char_length(title) >= 3 AND strpos(lower($3), lower(title)) > 0
  ORDER BY char_length(title) DESC, title`;

/** The same for posts in scope. */
export function findTitleWithin(database: Queryable, scope: Scope): FindTitleWithin {
  return async (text) => {
    const { rows } = await database.query<TitleRow>(wrapInScope(WITHIN, RETURNED).text, [
      ...scopeParameters(scope.sources, 'UTC'),
      text,
    ]);
    const found = rows.find(({ title }) => holdsTitle(text, title));
    return found === undefined
      ? null
      : { reference: `${found.source}/${found.slug}`, title: found.title, score: 1 };
  };
}

/** At word boundaries: "Volumes" does not stand in "sub-volumes2". */
export function holdsTitle(text: string, title: string): boolean {
  const at = text.toLowerCase().indexOf(title.toLowerCase());
  const isLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  return at >= 0 && !isLetter(text[at - 1]) && !isLetter(text[at + title.length]);
}

/** Titles that share most words come first, so that only these are compared letter by letter. */
const SQL = `SELECT source, slug, title FROM posts
  ORDER BY (SELECT count(*) FROM unnest($3::text[]) AS word WHERE strpos(lower(title), word) > 0) DESC,
    lower(slug) = lower($4) DESC, title`;
const COMPARED = 200;
const RETURNED = 5;
const LEAST_SCORE = 0.3;
const EMPTY_WEIGHT = 0.25;

interface TitleRow {
  readonly source: string;
  readonly slug: string;
  readonly title: string;
}

/** Looks for posts in scope by title, with slips, or by reference; at most five. */
export function findTitlesIn(database: Queryable, scope: Scope): FindTitles {
  return async (text) => {
    const words = contentWords(text);
    if (words.length === 0) return [];
    const { rows } = await database.query<TitleRow>(wrapInScope(SQL, COMPARED).text, [
      ...scopeParameters(scope.sources, 'UTC'),
      words,
      lastPart(text),
    ]);
    return rows
      .map(({ source, slug, title }) => ({
        reference: `${source}/${slug}`,
        title,
        score: isReference(text, source, slug) ? 1 : titleScore(text, title),
      }))
      .filter(({ score }) => score >= LEAST_SCORE)
      .sort((left, right) => right.score - left.score)
      .slice(0, RETURNED);
  };
}

function contentWords(text: string): string[] {
  const folded = wordsOf(text).map((word) => word.folded);
  const content = folded.filter((word) => !isEmptyWord(word) && !isPostNoun(word));
  return (content.length > 0 ? content : folded).map(stemOf);
}

function lastPart(text: string): string {
  return text.trim().split('/').at(-1) ?? '';
}

function isReference(text: string, source: string, slug: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted === slug.toLowerCase() || wanted === `${source}/${slug}`.toLowerCase();
}

/** How much of each is in the other, by words with slips; words of little meaning count little. */
export function titleScore(text: string, title: string): number {
  if (fold(text).trim() === fold(title).trim()) return 1;
  const [asked, held] = [wordsOf(text), wordsOf(title)].map((words) => words.map((word) => word.folded));
  if (asked === undefined || held === undefined) return 0;
  const precision = shareFound(asked, held);
  const recall = shareFound(held, asked);
  return precision + recall === 0 ? 0 : Math.min(0.99, (2 * precision * recall) / (precision + recall));
}

/** Every telling word of the text stands in the title: "drones" in "Why do we forbid drones?". */
export function holdsEveryWord(text: string, title: string): boolean {
  const asked = wordsOf(text).filter(({ folded }) => !isEmptyWord(folded));
  const held = wordsOf(title).map(({ folded }) => folded);
  return asked.length > 0 && asked.every(({ folded }) => held.some((word) => isSameWord(folded, word)));
}

function shareFound(words: readonly string[], among: readonly string[]): number {
  let [found, all] = [0, 0];
  for (const word of words) {
    const weight = isEmptyWord(word) || word === 'how' ? EMPTY_WEIGHT : 1;
    all += weight;
    if (among.some((other) => isSameWord(word, other))) found += weight;
  }
  return all === 0 ? 0 : found / all;
}

function isSameWord(left: string, right: string): boolean {
  return stemOf(left) === stemOf(right) || typosBetween(left, right) !== null;
}
