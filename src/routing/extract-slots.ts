import type { Vocabulary } from '../catalogue/vocabulary.ts';
import { isCatalogueWord, isEmptyWord, isPostNoun } from './catalogue-words.ts';
import { matchAuthors, unknownAuthor } from './match-authors.ts';
import { matchCategories } from './match-categories.ts';
import type { Span } from './periods/parse-period.ts';
import { type Asked, parsePeriods } from './periods/parse-period.ts';
import type { Word } from './question-words.ts';
import { readAsides } from './read-asides.ts';
import { boundsNames, readBound } from './read-bound.ts';
import { readLimit, readOrder } from './read-limit.ts';
import { readTitle } from './read-title.ts';
import type { NameMatch, SlotName, Slots, WordRange } from './slots.ts';

type Mark = WordRange & { readonly slot: SlotName };

/**
 * What the question says besides its content. Categories count only where they stand as one: before
 * "posts", after "in" or "about" with nothing more of content behind, or alone with other slots.
 */
export function extractSlots(
  text: string,
  words: readonly Word[],
  vocabulary: Vocabulary,
  asked: Asked,
): Slots {
  const marks: Mark[] = [];
  const taken = (at: number) => marks.some(({ from, to }) => at >= from && at < to);
  const free = (range: WordRange) => !marks.some(({ from, to }) => range.from < to && from < range.to);
  const mark = (slot: SlotName, ...ranges: readonly WordRange[]) => {
    for (const { from, to } of ranges) marks.push({ slot, from, to });
  };

  const title = readTitle(text);
  if (title?.kind === 'fragment') mark('title', rangeOf(words, title));
  const authors = matchAuthors(words, vocabulary).filter(free);
  mark('author', ...authors);
  const named = matchCategories(words, vocabulary).filter(free);
  const exactNames = named.filter(({ typos }) => typos === 0);
  const spans = [...marks, ...exactNames].map((range) => spanOf(words, range));
  const { periods, parts: periodParts, spans: periodSpans } = parsePeriods(text, asked, spans);
  mark('period', ...periodSpans.map((span) => rangeOf(words, span)));
  const isExactName = (at: number) => exactNames.some(({ from, to }) => at >= from && at < to);
  const bound = readBound(text, words, (at) => taken(at) || isExactName(at));
  const bounds = bound !== null && (bound.unit === 'words' || boundsNames(words, bound.from));
  if (bound !== null) mark(bounds ? 'bound' : 'aside', bound);
  const candidates = named.filter(free);
  const isName = (at: number) => taken(at) || candidates.some(({ from, to }) => at >= from && at < to);
  const isAside = asideWords(text, words, (at) => taken(at) || isName(at));
  const limit = bound === null ? readLimit(words, isName) : null;
  if (limit !== null)
    mark('limit', words[limit.from - 1]?.folded === 'top' ? { ...limit, from: limit.from - 1 } : limit);
  const order = readOrder(words, isName);
  const categories = standing(words, candidates, taken, (at) => isSetOff(text, words, at));
  mark('category', ...categories.map((match) => withCategoryNoun(words, match, taken)));
  mark('aside', ...isAside);
  const unknown = unknownAuthor(words, taken);
  if (unknown !== null) mark('author', unknown);
  return {
    categories,
    authors,
    periods,
    periodParts,
    bound: bounds ? bound.bound : null,
    all: words.some(({ folded }, at) => /^(all|every|complete|full)$/.test(folded) && !taken(at)),
    limit: limit?.value ?? order?.limit ?? null,
    order: order?.order ?? null,
    title: title?.kind === 'fragment' ? title.text : null,
    unknownAuthor: unknown?.name ?? null,
    unknownCategory: unknownCategory(words, taken),
    marks: marks.sort((left, right) => left.from - right.from),
  };
}

function spanOf(words: readonly Word[], { from, to }: WordRange): Span {
  return { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 };
}

function rangeOf(words: readonly Word[], span: Span): WordRange {
  const inside = words.flatMap((word, at) => (word.start < span.end && word.end > span.start ? [at] : []));
  const first = inside[0] ?? 0;
  return { from: first, to: first + inside.length };
}

/** "the docker category" and "category docker" are the name alone. */
function withCategoryNoun(
  words: readonly Word[],
  match: NameMatch,
  taken: (at: number) => boolean,
): WordRange {
  const isNoun = (at: number) =>
    /^(category|section|topic|categories|sections|topics)$/.test(words[at]?.folded ?? '') && !taken(at);
  if (isNoun(match.to)) return { from: match.from, to: match.to + 1 };
  return isNoun(match.from - 1) ? { from: match.from - 1, to: match.to } : match;
}

const CATEGORY_NOUN = /^(category|categories|topic|topics|section|sections|subject|ones|area|stuff)$/;
const BEFORE_CATEGORY =
  /^(category|categories|topic|section|in|on|about|under|for|from|of|within|tagged|covering|regarding|concerning|around|newest|latest|recent|oldest|many|the|any|all|our|only|just|have|got|with|to|and|or|what|which|some|vs|versus|more|than|is|are|was|were|compare|comparing|between)$/;

/** Those candidates that are used as a category; judged from the right, since one can lean on the next. */
function standing(
  words: readonly Word[],
  candidates: readonly NameMatch[],
  taken: (at: number) => boolean,
  setOff: (at: number) => boolean,
): NameMatch[] {
  const kept: NameMatch[] = [];
  const explained = (at: number) =>
    taken(at) ||
    isEmptyWord(words[at]?.folded ?? '') ||
    candidates.some(({ from, to }) => at >= from && at < to);
  for (const match of [...candidates].reverse()) {
    const leads = leadsToPosts(
      words,
      match.to,
      (at) => taken(at) || kept.some((other) => other.from === at || (at > other.from && at < other.to)),
    );
    const before = words[match.from - 1]?.folded;
    const introduced =
      before === undefined ||
      BEFORE_CATEGORY.test(before) ||
      taken(match.from - 1) ||
      candidates.some(({ to }) => to === match.from) ||
      (isPostNoun(before) && setOff(match.from));
    const alone = words.every((_, at) => explained(at));
    const closed = isClosed(words, match.to, explained) || (match.from === 0 && setOff(match.to));
    if (
      leads ||
      alone ||
      (match.typos === 0 && introduced && closed) ||
      (introduced && closed && isPostNounBefore(words, match.from))
    ) {
      kept.push(match);
    }
  }
  return kept.reverse();
}

/** Words beside the question, each by itself, but for those that a slot has taken. */
function asideWords(text: string, words: readonly Word[], taken: (at: number) => boolean): WordRange[] {
  const spans = readAsides(text);
  return words.flatMap((word, at) =>
    !taken(at) && spans.some(({ start, end }) => word.start >= start && word.end <= end)
      ? [{ from: at, to: at + 1 }]
      : [],
  );
}

/** A colon, comma or dash stands before the word: "docker: how many posts?" */
function isSetOff(text: string, words: readonly Word[], at: number): boolean {
  return /[:,;]|\s[-\u2013\u2014]\s/.test(text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? 0));
}

function leadsToPosts(words: readonly Word[], from: number, passes: (at: number) => boolean): boolean {
  for (let at = from; at < Math.min(words.length, from + 6); at += 1) {
    const word = words[at]?.folded ?? '';
    if (isPostNoun(word) || CATEGORY_NOUN.test(word)) return true;
    if (!passes(at) && !/^(and|or)$/.test(word)) return false;
  }
  return false;
}

const CLOSERS =
  /^(published|written|posted|wrote|came|come|appeared|released|got|went|put|newest|latest|oldest|recent|first|last|most|category|categories|topic|section|do|does|did|have|has|had|are|is|was|were|by|since|in|on|and|or|vs|versus|there|we|exist|please|than|compared|that|which|mention|mentions|mentioning|says?|explains?|describes?|discuss|discusses|covers?|known)$/;

/** Nothing of content stands behind it: "about docker" is closed, "about docker volumes" is not. */
function isClosed(words: readonly Word[], at: number, explained: (at: number) => boolean): boolean {
  const word = words[at]?.folded;
  return word === undefined || explained(at) || CLOSERS.test(word);
}

function isPostNounBefore(words: readonly Word[], at: number): boolean {
  return words
    .slice(0, at)
    .some((word) => isPostNoun(word.folded) || CATEGORY_NOUN.test(word.folded) || word.folded === 'many');
}

/** "the kafka category", "category kafka". */
function unknownCategory(words: readonly Word[], taken: (at: number) => boolean): string | null {
  const at = words.findIndex((word) => /^(category|section)$/.test(word.folded));
  if (at < 0 || /^(each|every|which|what|per|by|any)$/.test(words[at - 1]?.folded ?? '')) return null;
  const isName = (index: number) => {
    const word = words[index];
    return (
      word !== undefined &&
      !taken(index) &&
      !isEmptyWord(word.folded) &&
      /^[\p{L}]/u.test(word.text) &&
      !isCatalogueWord(word.folded) &&
      !/est$|^(which|what|many|count|number|single|same|other|main|right|wrong|given|certain|own)$/.test(
        word.folded,
      ) &&
      !isPostNoun(word.folded)
    );
  };
  if (isName(at - 1) && /^(the|in|our|a)$/.test(words[at - 2]?.folded ?? ''))
    return words[at - 1]?.text ?? null;
  if (isName(at + 1) && at + 2 === words.length) return words[at + 1]?.text ?? null;
  return null;
}
