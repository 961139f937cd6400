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
import { standingCategories } from './standing-categories.ts';

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
  const asides = asideWords(text, words, (at) => taken(at) || isName(at));
  const isAside = (at: number) => asides.some(({ from }) => from === at);
  const limit = bound === null ? readLimit(words, isName) : null;
  if (limit !== null)
    mark('limit', words[limit.from - 1]?.folded === 'top' ? { ...limit, from: limit.from - 1 } : limit);
  const order = readOrder(words, isName);
  const categories = standingCategories(words, candidates, taken, isAside, (at) => isSetOff(text, words, at));
  mark('category', ...categories.map((match) => withCategoryNoun(words, match, taken)));
  mark('aside', ...asides);
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
