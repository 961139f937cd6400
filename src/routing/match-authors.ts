import type { Vocabulary } from '../catalogue/vocabulary.ts';
import { isEmptyWord, isPostNoun } from './catalogue-words.ts';
import { withoutOverlaps } from './match-categories.ts';
import { fold, type Word, wordsOf } from './question-words.ts';
import type { NameMatch } from './slots.ts';
import { typosBetween } from './typo-distance.ts';

interface AuthorName {
  readonly name: string;
  readonly parts: readonly string[];
}

const BEFORE_NAME = new Set(['by', 'author', 'did', 'has', 'does', 'from']);
const ADVERB = /^(last|first|ever|also|already|recently|never|not|only|still)$/;
const AFTER_NAME =
  /^(wrote|written|writes?|write|published?|publish|posted?|authored|posts|have|has|got|says?|said|recommends?|suggests?|explains?|advises?)$/;

/**
 * Authors named in full anywhere; by first or last name only where the words around say that a person
 * is meant ("by April", "April's posts", "did April write"), for April is a month too.
 */
export function matchAuthors(words: readonly Word[], vocabulary: Vocabulary): NameMatch[] {
  const authors = vocabulary.authors.map(({ name }) => ({
    name,
    parts: wordsOf(name).map((word) => word.folded),
  }));
  const full = words.flatMap((_, at) => authors.flatMap((author) => fullName(words, at, author) ?? []));
  const kept = withoutOverlaps(full);
  const single = words.flatMap((_, at) =>
    isTaken(kept, at) || !isCued(words, at) ? [] : (singleName(words, at, authors) ?? []),
  );
  const named = withoutOverlaps([...kept, ...single]);
  return withoutOverlaps([...named, ...joinedNames(words, named, authors)]);
}

function isTaken(matches: readonly NameMatch[], at: number): boolean {
  return matches.some(({ from, to }) => at >= from && at < to);
}

function fullName(words: readonly Word[], at: number, { name, parts }: AuthorName): NameMatch | null {
  if (parts.length < 2) return null;
  let typos = 0;
  for (const [index, part] of parts.entries()) {
    const written = words[at + index]?.folded;
    const slips = written === undefined ? null : typosBetween(written, part);
    if (slips === null) return null;
    typos += slips;
  }
  if (typos > 2) return null;
  return { value: name, name, from: at, to: at + parts.length, typos, rivals: [] };
}

function singleName(words: readonly Word[], at: number, authors: readonly AuthorName[]): NameMatch | null {
  const word = words[at];
  if (word === undefined || isEmptyWord(word.folded)) return null;
  const exact = authors.filter(
    ({ parts }) => parts.includes(word.folded) || isBareGenitive(words, at, parts),
  );
  const near = authors.filter(({ parts }) => parts.some((part) => typosBetween(word.folded, part) !== null));
  const meant = exact.length > 0 ? exact : near;
  const [first, ...others] = meant;
  if (first === undefined) return null;
  const rivals = others.map(({ name }) => ({ value: name, name }));
  return {
    value: first.name,
    name: first.name,
    from: at,
    to: at + 1,
    typos: exact.length > 0 ? 0 : 1,
    rivals,
  };
}

/** "kenjis posts", the apostrophe left out. */
function isBareGenitive(words: readonly Word[], at: number, parts: readonly string[]): boolean {
  const word = words[at]?.folded ?? '';
  return word.endsWith('s') && parts.includes(word.slice(0, -1)) && isNearPosts(words, at);
}

const JOINS = /^(and|or|than|vs|versus|nor)$/;
/** First names that are words or months too. */
const COMMON =
  /^(april|may|june|july|august|march|will|mark|rose|grace|summer|autumn|dawn|hope|faith|joy|art|bill|rich|frank|chase|drew|pat|sky|max|ray|dean|grant|miles|page|rob|sue|wade|young|long|short|white|black|green|brown|gray|king|price|stone|woods?|hill|field|banks?|cook|baker|carter|mason|hunter|jordan|paris|austin|dallas|chase|christian|kelly|dale|glen|cliff|forest|heath|jean|jade|ruby|pearl|opal|amber|ivy|lily|daisy|iris|violet|olive|ginger|sandy|stormy|star|crystal|angel|destiny|chance|major|earl|duke|prince|bishop|pope|abbott|day|weeks?|friday|monday|sunday)$/;

/** "Hanna or Kenji": a first name beside another, or two side by side; by its capital where that says enough. */
function joinedNames(
  words: readonly Word[],
  named: readonly NameMatch[],
  authors: readonly AuthorName[],
): NameMatch[] {
  const free = words.flatMap((word, at) => {
    const match = isTaken(named, at) ? null : singleName(words, at, authors);
    return match !== null && match.typos === 0 && !isMonthAsDate(words, at) ? [{ match, word }] : [];
  });
  const known = [...named, ...free.map(({ match }) => match)];
  const isJoined = ({ from, to }: NameMatch) =>
    known.some(
      (other) =>
        (other.to + 1 === from && JOINS.test(words[other.to]?.folded ?? '')) ||
        (to + 1 === other.from && JOINS.test(words[to]?.folded ?? '')),
    );
  return free.flatMap(({ match, word }) =>
    !COMMON.test(word.folded) && (isJoined(match) || (isCapital(word) && match.from > 0)) ? [match] : [],
  );
}

function isMonthAsDate(words: readonly Word[], at: number): boolean {
  return /^(in|since|until|before|after|of|during)$/.test(words[at - 1]?.folded ?? '');
}

/** "from April" is the month; "by April", "April's articles" and "did April write" the person. */
function isCued(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.folded ?? '';
  const after = words[at + 1]?.folded ?? '';
  if (words[at]?.possessive && (isPostNoun(after) || isNearPosts(words, at))) return true;
  // "sam posts", "the first thing hanna ever posted".
  if (isPostNoun(after) && !COMMON.test(words[at]?.folded ?? '')) return true;
  if (/^\d{4}$/.test(after) && isPostNoun(words[at + 2]?.folded)) return true;
  if (
    ADVERB.test(after) &&
    AFTER_NAME.test(words[at + 2]?.folded ?? '') &&
    after !== 'first' &&
    after !== 'last'
  )
    return true;
  if (before === 'by' || before === 'author') return true;
  if (BEFORE_NAME.has(before) && before !== 'from')
    return (
      AFTER_NAME.test(after) ||
      after === '' ||
      (ADVERB.test(after) && AFTER_NAME.test(words[at + 2]?.folded ?? ''))
    );
  return /^(wrote|writes|published|authored)$/.test(after);
}

function isNearPosts(words: readonly Word[], at: number): boolean {
  return words.slice(at + 1, at + 5).some((word) => isPostNoun(word.folded));
}

export interface UnknownName {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** The words after "by" or "author" that are nobody's name: one, or two where both begin with a capital. */
export function unknownAuthor(words: readonly Word[], taken: (at: number) => boolean): UnknownName | null {
  const at = words.findIndex(
    (word, index) =>
      (word.folded === 'by' || word.folded === 'author') && isNameLike(words, index + 1, taken),
  );
  if (at < 0) return null;
  const by = words[at];
  const capital = isCapital(words[at + 1]);
  if (by?.folded === 'author' && !capital) return null;
  let to = at + 2;
  while (
    to < at + 4 &&
    isNameLike(words, to, taken) &&
    (capital ? isCapital(words[to]) : isBeforeEnd(words, to))
  )
    to += 1;
  const name = words
    .slice(at + 1, to)
    .map((word) => word.text)
    .join(' ');
  return { name, from: at + 1, to };
}

function isBeforeEnd(words: readonly Word[], at: number): boolean {
  return at === words.length - 1;
}

function isCapital(word: Word | undefined): boolean {
  return word !== undefined && /^\p{Lu}/u.test(word.text);
}

const NO_NAMES =
  /^(category|topic|author|date|title|year|month|week|day|default|name|whom|who|section|number|size|length|popularity|hand|far|now|using|year|newest|oldest|latest)$/;

function isNameLike(words: readonly Word[], at: number, taken: (at: number) => boolean): boolean {
  const word = words[at];
  if (word === undefined || taken(at) || isEmptyWord(word.folded) || isPostNoun(word.folded)) return false;
  return /^\p{L}/u.test(word.text) && !NO_NAMES.test(word.folded);
}

/** Up to three names that are written most like it. */
export function nearestNames(name: string, candidates: readonly string[]): string[] {
  const wanted = fold(name);
  const scored = candidates.map((candidate) => {
    const parts = [fold(candidate), ...fold(candidate).split(/\s+/)];
    return { candidate, closeness: Math.max(...parts.map((part) => similarity(wanted, part))) };
  });
  return scored
    .filter(({ closeness }) => closeness >= 0.5)
    .sort((left, right) => right.closeness - left.closeness)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** Share of letter pairs that two words have in common, 0 to 1. */
function similarity(left: string, right: string): number {
  const [ours, theirs] = [pairsOf(left), pairsOf(right)];
  const shared = [...ours].filter((pair) => theirs.has(pair)).length;
  return (2 * shared) / (ours.size + theirs.size || 1);
}

function pairsOf(word: string): ReadonlySet<string> {
  const padded = ` ${word} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}
