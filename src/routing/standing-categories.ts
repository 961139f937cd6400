import { isEmptyWord, isPostNoun } from './catalogue-words.ts';
import type { Word } from './question-words.ts';
import type { NameMatch } from './slots.ts';

const CATEGORY_NOUN = /^(category|categories|topic|topics|section|sections|subject|ones|area|stuff)$/;
const BEFORE_CATEGORY =
  /^(category|categories|topic|section|in|on|about|under|for|from|of|within|tagged|covering|regarding|concerning|around|newest|latest|recent|oldest|many|the|any|all|our|only|just|have|got|with|to|and|or|what|which|some|vs|versus|more|than|is|are|was|were|compare|comparing|between)$/;

/** Those candidates that are used as a category; judged from the right, since one can lean on the next. */
export function standingCategories(
  words: readonly Word[],
  candidates: readonly NameMatch[],
  taken: (at: number) => boolean,
  isAside: (at: number) => boolean,
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
    const closed =
      isClosed(words, match.to, (at) => explained(at) || isAside(at)) ||
      (match.from === 0 && setOff(match.to));
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
