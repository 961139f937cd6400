import { isPostNoun, isSingularPostNoun } from './catalogue-words.ts';
import { readNumber } from './number-words.ts';
import type { Word } from './question-words.ts';
import type { Order, WordRange } from './slots.ts';

const NEWEST = /^(newest|latest|recent|recently|freshest|newly)$/;
const OLDEST = /^(oldest|earliest)$/;
/** Orders only where a number or posts follow: "last three", "the first post". */
const LAST = /^(last|final)$/;
const FIRST = /^(first)$/;
const BEFORE_NUMBER =
  /^(top|newest|latest|last|first|oldest|recent|earliest|any|list|show|give|get|me|us|to|least|only|just|the|our|bring|find|want|need|see|of|about|what|which|name|most|are|were|or|and)$/;
const ORDER_AFTER = /^(latest|most|recent|last|first|least|\p{L}{3,}est)$/u;
const LARGEST_LIMIT = 500;
const REACH = 5;

export interface LimitRead extends WordRange {
  readonly value: number;
}

/** How many posts the question asks for: "3 newest", "top-10", "last three posts"; null when it does not say. */
export function readLimit(words: readonly Word[], taken: (at: number) => boolean): LimitRead | null {
  const folded = words.map((word) => word.folded);
  for (let at = 0; at < words.length; at += 1) {
    if (taken(at)) continue;
    const number = readNumber(folded, at);
    if (number === null || number.value < 1 || number.value > LARGEST_LIMIT) continue;
    const to = at + number.length;
    if (!asksForSome(folded, at, to, taken)) continue;
    return { value: number.value, from: at, to };
  }
  return null;
}

function asksForSome(
  folded: readonly string[],
  from: number,
  to: number,
  taken: (at: number) => boolean,
): boolean {
  const before = folded[from - 1] ?? '';
  const of = folded[to] === 'of' ? (folded[to + 1] === 'the' || folded[to + 1] === 'our' ? 2 : 1) : 0;
  const after = folded[to + of] ?? '';
  const opened = from === 0 || BEFORE_NUMBER.test(before);
  if (folded[from] === 'one') return opened && (isSingularPostNoun(after) || ORDER_AFTER.test(after));
  if (ORDER_AFTER.test(after) && opened) return true;
  if (before === 'top') return true;
  if (isPostNoun(after)) return opened;
  if (!opened) return false;
  // "five docker posts", "top 3 spring boot tutorials": nothing but names and adjectives in between.
  for (let at = to; at < Math.min(folded.length, to + REACH); at += 1) {
    if (isPostNoun(folded[at])) return taken(to) || at === to + 1;
    if (!taken(at) && at > to) break;
  }
  return (
    (before === 'top' || ORDER_AFTER.test(before)) && (to === folded.length || taken(to) || isLink(after))
  );
}

function isLink(word: string): boolean {
  return /^(in|on|from|by|about|for|of|since|published|written|please|ones)$/.test(word);
}

export interface OrderRead {
  /** Null for "longest" and the like, which say how many but not by date. */
  readonly order: Order | null;
  /** "the newest post": one; "the newest posts": not said. */
  readonly limit: 1 | null;
}

/** The order that the question asks for, and whether it asks for a single post. */
export function readOrder(words: readonly Word[], isName: (at: number) => boolean): OrderRead | null {
  const folded = words.map((word) => word.folded);
  const sorting = sortingWords(folded);
  const taken = (at: number) => isName(at) || sorting.has(at);
  for (let at = 0; at < words.length; at += 1) {
    if (taken(at)) continue;
    const order = orderAt(folded, at, taken);
    if (order !== null) return { order, limit: isSingular(folded, at, taken) ? 1 : null };
  }
  const longest = folded.findIndex(
    (word, at) =>
      !taken(at) &&
      (/^(longest|shortest)$/.test(word) || (/^(most|fewest)$/.test(word) && folded[at + 1] === 'words')),
  );
  return longest < 0 ? null : { order: null, limit: isSingular(folded, longest, taken) ? 1 : null };
}

/** "the most recently updated post". */
const BETWEEN =
  /^(recent|recently|published|written|posted|updated|changed|edited|revised|modified|dated|known|available)$/;
const SORTING =
  /(?:from )?(?:newest|latest|most recent) to (?:oldest|earliest)|(?:from )?(?:oldest|earliest) to (?:newest|latest|most recent)|(?:newest|latest|most recent|(?:most |last )?(?:recently )?updated|oldest|earliest) first/g;

/** Words that say in which order to list the posts, not which of them: "from newest to oldest". */
function sortingWords(folded: readonly string[]): ReadonlySet<number> {
  const said = folded.join(' ');
  const places = [...said.matchAll(SORTING)].flatMap((match) => {
    const from = said.slice(0, match.index).split(' ').length - 1;
    return match[0].split(' ').map((_, index) => from + index);
  });
  return new Set(places);
}

function orderAt(folded: readonly string[], at: number, taken: (at: number) => boolean): Order | null {
  const word = folded[at] ?? '';
  if (NEWEST.test(word)) return 'newest';
  if (OLDEST.test(word)) return 'oldest';
  if (!LAST.test(word) && !FIRST.test(word)) return null;
  const order = LAST.test(word) ? 'newest' : 'oldest';
  if (/^(published|posted|written)$/.test(folded[at - 1] ?? '') || folded[at - 1] === 'very') return order;
  for (let next = at + 1; next < Math.min(folded.length, at + REACH); next += 1) {
    if (isPostNoun(folded[next]) || /^(things?|ones?)$/.test(folded[next] ?? '')) return order;
    if (readNumber(folded, next) !== null) return order;
    if (!taken(next)) return null;
  }
  return null;
}

function isSingular(folded: readonly string[], at: number, taken: (at: number) => boolean): boolean {
  for (let next = at + 1; next < Math.min(folded.length, at + REACH); next += 1) {
    if (isPostNoun(folded[next])) return isSingularPostNoun(folded[next]);
    if (folded[next] === 'thing' || folded[next] === 'one') return true;
    if (!taken(next) && !BETWEEN.test(folded[next] ?? '')) break;
  }
  // "which post is the newest?"
  const before = folded.slice(0, at);
  return before.some((word, index) => /^(which|what)$/.test(word) && isSingularPostNoun(before[index + 1]));
}
