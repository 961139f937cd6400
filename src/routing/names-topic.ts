import { isEdgeWord, isPostNoun } from './catalogue-words.ts';
import type { Word } from './question-words.ts';
import type { Slots } from './slots.ts';
import { isMarked } from './slots.ts';

const TOPIC =
  /\b(?:about|regarding|concerning|mention(?:s|ed|ing)?|discuss(?:es|ed|ing)?|cover(?:s|ed|ing)?|deal(?:s|t|ing)? with|(?:talk|speak|write|wrote|written) (?:about|of|on)|talks about|talking about|describ(?:e|es|ed|ing)|explain(?:s|ed|ing)?|refer(?:s|red|ring)? to|relat(?:e|es|ed|ing) to|touch(?:es|ed)? on|say(?:s|ing)?|contain(?:s|ed|ing)?|includ(?:e|es|ed|ing)|us(?:e|es|ing)|recommend(?:s|ed|ing)?|show(?:s|n|ing)?|teach(?:es)?|topic|subject|keyword|the words?|the terms?|the phrase)\b/i;
const JOINS = /^(?:on|with|around|for)$/;

/**
 * Whether a question that counts posts names what they are to be about: "about X", "that mention X", "posts on
 * X", "X posts". Else its words say something about the posts that was not understood.
 */
export function namesTopic(text: string, words: readonly Word[], slots: Slots): boolean {
  if (TOPIC.test(text)) return true;
  return words.some((word, at) => {
    if (!isPostNoun(word.folded)) return false;
    const [before, after] = [words[at - 1], words[at + 1]];
    if (after !== undefined && JOINS.test(after.folded)) return true;
    return before !== undefined && isContent(before, at - 1, slots) && isAdjacent(before, word, text);
  });
}

function isContent({ folded }: Word, at: number, slots: Slots): boolean {
  return !isEdgeWord(folded) && !MEASURES.test(folded) && !isMarked(slots, at);
}

const MEASURES =
  /^(?:many|more|most|number|count|total|of|all|other|new|old|single|different|from|select|much)$/;

/** "crypto posts", not the end of one clause and the beginning of the next. */
function isAdjacent(before: Word, word: Word, text: string): boolean {
  return /^[\s-]+$/.test(text.slice(before.end, word.start));
}
