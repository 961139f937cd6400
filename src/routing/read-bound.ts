import { isPostNoun } from './catalogue-words.ts';
import { readNumber } from './number-words.ts';
import type { Word } from './question-words.ts';
import type { Bound, WordRange } from './slots.ts';

export interface BoundRead extends WordRange {
  readonly bound: Bound;
  /** What is counted. */
  readonly unit: 'words' | 'posts';
}

type Found = Omit<BoundRead, 'unit'>;

type Kind = 'more' | 'least' | 'less' | 'most' | 'exact';

/** Longest first. */
const OPENINGS: readonly (readonly [string, Kind])[] = [
  ['no fewer than', 'least'],
  ['no less than', 'least'],
  ['not less than', 'least'],
  ['a minimum of', 'least'],
  ['no more than', 'most'],
  ['not more than', 'most'],
  ['a maximum of', 'most'],
  ['more than', 'more'],
  ['longer than', 'more'],
  ['greater than', 'more'],
  ['larger than', 'more'],
  ['bigger than', 'more'],
  ['upwards of', 'more'],
  ['at least', 'least'],
  ['minimum of', 'least'],
  ['fewer than', 'less'],
  ['less than', 'less'],
  ['shorter than', 'less'],
  ['smaller than', 'less'],
  ['at most', 'most'],
  ['maximum of', 'most'],
  ['up to', 'most'],
  ['over', 'more'],
  ['above', 'more'],
  ['exceeding', 'more'],
  ['exceed', 'more'],
  ['under', 'less'],
  ['below', 'less'],
  ['exactly', 'exact'],
  ['precisely', 'exact'],
  ['only', 'exact'],
  ['just', 'exact'],
  ['a single', 'exact'],
];
const CLOSINGS: readonly (readonly [string, Kind])[] = [
  ['or more', 'least'],
  ['or longer', 'least'],
  ['and more', 'least'],
  ['or fewer', 'most'],
  ['or less', 'most'],
  ['or shorter', 'most'],
];
/** Said of tags, authors and categories, without a number. */
const TIMES: readonly (readonly [string, Bound])[] = [
  ['only once', { least: 1, most: 1 }],
  ['just once', { least: 1, most: 1 }],
  ['exactly once', { least: 1, most: 1 }],
  ['more than once', { least: 2, most: null }],
  ['at least twice', { least: 2, most: null }],
];
const REACH = 4;

/** How many words or posts something has to have; null where the question does not say. */
export function readBound(
  text: string,
  words: readonly Word[],
  taken: (at: number) => boolean,
): BoundRead | null {
  for (let at = 0; at < words.length; at += 1) {
    if (taken(at)) continue;
    const times = boundsNames(words, at) ? readTimes(words, at) : null;
    if (times !== null) return { ...times, unit: 'posts' };
    const read = readBetween(text, words, at) ?? readOpened(text, words, at) ?? readClosed(text, words, at);
    const unit = read === null ? null : unitAt(words, read.to, taken);
    if (read !== null && unit !== null) return { ...read, unit };
  }
  return null;
}

function readTimes(words: readonly Word[], at: number): Found | null {
  for (const [phrase, bound] of TIMES) {
    const length = phrase.split(' ').length;
    if (foldedAt(words, at, length) === phrase) return { bound, from: at, to: at + length };
  }
  return null;
}

function readOpened(text: string, words: readonly Word[], at: number): Found | null {
  for (const [phrase, kind] of OPENINGS) {
    const length = phrase.split(' ').length;
    if (foldedAt(words, at, length) !== phrase) continue;
    if (phrase === 'a single') return { bound: { least: 1, most: 1 }, from: at, to: at + length };
    const number = numberAt(text, words, at + length);
    if (number === null) continue;
    const isLimit = /^(only|just)$/.test(phrase) && !boundsNames(words, at);
    if (!isLimit) return { bound: boundOf(kind, number.value), from: at, to: number.to };
  }
  return null;
}

/** "100 words or more", "5 or more posts". */
function readClosed(text: string, words: readonly Word[], at: number): Found | null {
  const number = numberAt(text, words, at);
  if (number === null) return null;
  for (const [phrase, kind] of CLOSINGS) {
    if (foldedAt(words, number.to, 2) === phrase)
      return { bound: boundOf(kind, number.value), from: at, to: number.to + 2 };
  }
  return null;
}

function readBetween(text: string, words: readonly Word[], at: number): Found | null {
  if (!/^(between|from)$/.test(words[at]?.folded ?? '')) return null;
  const least = numberAt(text, words, at + 1);
  if (least === null || !/^(and|to)$/.test(words[least.to]?.folded ?? '')) return null;
  const most = numberAt(text, words, least.to + 1);
  if (most === null || most.value < least.value) return null;
  return { bound: { least: least.value, most: most.value }, from: at, to: most.to };
}

function boundOf(kind: Kind, value: number): Bound {
  switch (kind) {
    case 'more':
      return { least: value + 1, most: null };
    case 'least':
      return { least: value, most: null };
    case 'less':
      return { least: null, most: value - 1 };
    case 'most':
      return { least: null, most: value };
    case 'exact':
      return { least: value, most: value };
  }
}

/** "Only one post" bounds the authors and categories named before; "only three posts" is how many to show. */
export function boundsNames(words: readonly Word[], at: number): boolean {
  return words
    .slice(0, at)
    .some(({ folded }) =>
      /^(who|authors?|writers?|contributors?|categor(y|ies)|topics?|tags?)$/.test(folded),
    );
}

/** "500 words", "5 docker posts"; a number of anything else is content. */
function unitAt(
  words: readonly Word[],
  at: number,
  taken: (at: number) => boolean,
): BoundRead['unit'] | null {
  for (let next = at; next < Math.min(words.length, at + REACH); next += 1) {
    const word = words[next]?.folded;
    if (word === 'words' || word === 'word') return 'words';
    if (isPostNoun(word)) return 'posts';
    if (!taken(next)) return null;
  }
  return null;
}

/** A number with its thousands set off by a comma or a point is one: "1,000". */
function numberAt(text: string, words: readonly Word[], at: number): { value: number; to: number } | null {
  const folded = words.map((word) => word.folded);
  const number = readNumber(folded, at);
  if (number === null) return null;
  const [first, next] = [words[at], words[at + 1]];
  const grouped =
    number.length === 1 &&
    first !== undefined &&
    next !== undefined &&
    /^\d{1,3}$/.test(first.folded) &&
    /^\d{3}$/.test(next.folded) &&
    /^[,.']$/.test(text.slice(first.end, next.start));
  if (grouped) return { value: Number(`${first.folded}${next.folded}`), to: at + 2 };
  return { value: number.value, to: at + number.length };
}

function foldedAt(words: readonly Word[], at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(({ folded }) => folded)
    .join(' ');
}
