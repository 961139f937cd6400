import type { Turn } from '../domain/question.ts';
import { isEmptyWord, isPostNoun } from './catalogue-words.ts';
import { isProcedure } from './choose-shape.ts';
import { cleanQuestion } from './clean-question.ts';
import { joinQuestions } from './join-questions.ts';
import { listedTitles, onlyTitle } from './listed-titles.ts';
import { ordinalOf } from './number-words.ts';
import type { QuestionRead } from './read-question.ts';

const LEADING =
  /^(?:and|or|but|only|just|what about|how about|what of|same|also|then|ok(?:ay)?|no|instead|what if|now)\b/i;
const POINTING = /^(them|those|these|it|one|ones|that|this|there|same|its|their)$/;
const ITEM =
  /\b(?:the )?(?:(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d+(?:st|nd|rd|th))(?: (?:one|post|article|tutorial|result|link|item|of (?:those|these|them)))?|(?:number|no\.?|#|nr\.?) ?(\d+))(?=\W|$)/i;
const IT = /\b(?:it|this one|that one|this post|that post|that article|this article|this|that)\b/i;
const LONGEST_FRAGMENT = 6;
const DEEPEST = 4;

/**
 * The question with what it takes from the turns before, so that it stands alone; the text itself where it
 * is a whole question already.
 */
export function mergeFollowUp(
  text: string,
  history: readonly Turn[],
  read: (text: string) => QuestionRead,
): string {
  return merge(text, history.slice(-12), read, DEEPEST);
}

function merge(
  text: string,
  history: readonly Turn[],
  read: (text: string) => QuestionRead,
  depth: number,
): string {
  const at = history.findLastIndex(
    ({ speaker, text: said, aside }) => speaker !== 'assistant' && !aside && cleanQuestion(said) !== '',
  );
  const before = history[at];
  if (before === undefined || depth === 0) return text;
  const question = read(text);
  const answer = history.slice(at + 1).findLast(({ speaker }) => speaker === 'assistant')?.text ?? '';
  const named = nameItem(question, answer);
  if (named !== null) return named;
  if (!leansOnBefore(question)) return text;
  const earlier = merge(cleanQuestion(before.text), history.slice(0, at), read, depth - 1);
  return joinQuestions(read(earlier), question);
}

/** "the second one" becomes the title that our answer listed second; "it" the only post that it named. */
function nameItem({ text, words }: QuestionRead, answer: string): string | null {
  if (answer === '' || words.length > 14) return null;
  const item = ITEM.exec(text);
  const points =
    item !== null &&
    (words.length <= 3 || /\b(one|number|no|nr|result|link|item|those|these|them)\b|#/i.test(item[0]));
  if (item !== null && points) {
    const titles = listedTitles(answer);
    const title = item[1] === undefined ? titles[Number(item[2]) - 1] : titles.at(indexOf(item[1]));
    return title === undefined ? null : replaceBy(text, item, title);
  }
  const it = words.some((word) => isPostNoun(word.folded) && !/^(post|article)$/.test(word.folded))
    ? null
    : IT.exec(text);
  const only = it === null || words.length > 8 ? null : onlyTitle(answer);
  return it === null || only === null ? null : replaceBy(text, it, only);
}

function indexOf(ordinal: string): number {
  if (ordinal.toLowerCase() === 'last') return -1;
  return (ordinalOf(ordinal.toLowerCase()) ?? Number.parseInt(ordinal, 10)) - 1;
}

function replaceBy(text: string, match: RegExpExecArray, title: string): string {
  const quoted = `"${title.replaceAll('"', '')}"`;
  const replaced = `${text.slice(0, match.index)}${quoted}${text.slice(match.index + match[0].length)}`;
  return replaced
    .replace(LEADING, '')
    .replace(/^[\s,]+/, '')
    .trim();
}

/** Not a whole question: begins as an afterthought, points back, or is but a few names and dates. */
function leansOnBefore({ text, words, slots }: QuestionRead): boolean {
  const posts = words.some(
    (word, at) => isPostNoun(word.folded) && !POINTING.test(words[at - 1]?.folded ?? ''),
  );
  const isSlot = (at: number) => slots.marks.some(({ from, to }) => at >= from && at < to);
  const points = words.some((word, at) => POINTING.test(word.folded) && !isSlot(at));
  if (posts) return false;
  if (LEADING.test(text)) return !isWhole(text.replace(LEADING, '').trim());
  if (points && words.length <= 10) return !isProcedure(text, words) || words.length <= LONGEST_FRAGMENT;
  const content = words.filter((word, at) => !isSlot(at) && !isEmptyWord(word.folded));
  return slots.marks.length > 0 && content.length === 0 && words.length <= LONGEST_FRAGMENT;
}

/** A question with a verb of its own and enough words to stand alone. */
function isWhole(rest: string): boolean {
  return (
    /^(how (do|to|can|does|should)|why|what (is|are|does|do)|when (do|does|should)|where|which \w+ \w+)/i.test(
      rest,
    ) && rest.split(/\s+/).length > 3
  );
}
