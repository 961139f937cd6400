import type { AnswerShape } from '../domain/decision.ts';
import { isEdgeWord, isPostNoun } from './catalogue-words.ts';
import { type Word, wordsOf } from './question-words.ts';
import type { Slots } from './slots.ts';

const SUMMARY =
  /\b(summari[sz]e|summari[sz]ing|sum up|summary|tl;?dr|gist|overview|key points|main points|in a nutshell|recap)\b/i;
const COUNT = /\b(how many|number of|count)\b/i;
const LISTING =
  /^(?:(?:please|can you|could you|would you|hi|hey|hello|ok|so|and|also)[,!]?\s+)*(?:(?:which|what) (?:other |more )?\w+|(?:list|show|give|find|get|name|recommend|suggest|fetch|display|see)\b|any(?:thing)?\b|is there any|are there (?:any|some)?|do (?:we|you) have|have we|have you|what (?:do|have) (?:we|you)|i(?:'m| am) looking for|looking for|where can i (?:read|find)|anything)/i;
const PROCEDURE =
  /^(?:(?:please|so|and|hi|hey|hello|ok)[,!]?\s+)*(?:how (?!many|much|often|long)|why\b|explain\b|can (?:i|we)\b|should (?:i|we)\b|(?:is|are) (?:it|they)\b|does\b|where (?:do|is|are|does|should)\b|when (?:should|do|does|to)\b|what (?:is|are|does|do|happens|should|would|causes)\b(?! (?:we|you) (?:have|got|know)\b)|(?:tell me )?(?:about|more about)\b)/i;

/** A question about how something is done or what it is: its words are content, not the catalogue's. */
export function isProcedure(text: string, words: readonly Word[]): boolean {
  if (countsSomethingElse(text)) return true;
  if (!PROCEDURE.test(text)) return false;
  // "Does she write about Docker?" asks the catalogue.
  if (/^(?:does|has|did)\b.*\b(?:write|written|publish|published|posted)\b/i.test(text)) return false;
  return !/^what (?:is|are|does|do)\b/i.test(text) || !words.some((word) => isPostNoun(word.folded));
}

/** Which form the answer to a content question takes. */
export function chooseShape(text: string, words: readonly Word[]): AnswerShape {
  if (SUMMARY.test(text)) return 'summary';
  const namesPosts = words.some((word) => isPostNoun(word.folded) || word.folded === 'ones');
  if (COUNT.test(text) && namesPosts && !countsSomethingElse(text)) return 'count';
  if (isProcedure(text, words)) return 'passage';
  if (/^(?:and )?what (?:did|has|have)\b.*\b(?:write|written|publish(?:ed)?|post(?:ed)?)\b/i.test(text))
    return 'list';
  if (!namesPosts && !/\banything\b|^(?:do|have|what (?:do|have)) (?:we|you)\b/i.test(text)) return 'passage';
  return LISTING.test(text) || startsWithPosts(words) ? 'list' : 'passage';
}

const COUNTED =
  /\bhow many ((?:[\p{L}\p{N}'’-]+ )+?)(?:must|may|might|can|could|should|shall|will|would|do|does|did|is|are|was|were|has|have|had)\b/iu;

/** "How many days must a page stay up?" counts days. */
function countsSomethingElse(text: string): boolean {
  const counted = COUNTED.exec(text)?.[1];
  return (
    counted !== undefined && !wordsOf(counted).some(({ folded }) => isPostNoun(folded) || folded === 'ones')
  );
}

/** "articles about crypto", "three docker tutorials on volumes". */
function startsWithPosts(words: readonly Word[]): boolean {
  return words.slice(0, 7).some((word) => isPostNoun(word.folded));
}

const AROUND_CONTENT =
  /^(about|mention|mentions|mentioning|mentioned|discuss|discusses|discussing|cover|covers|covering|covered|deal|deals|dealing|talk|talks|talking|say|says|saying|explain|explains|explaining|describe|describes|describing|refer|refers|referring|relate|relates|related|touch|published|written|posted|wrote|write|newest|latest|oldest|recent|most|first|last|many|number|count|summari[sz]e|summary|summari[sz]ing|tl|dr|tldr|gist|recap|key|main|points|overview|author|category|categories|word|words|phrase|term|title|called|titled|recommend|suggest|read|good|best|anything|something|search|top|how|why|give|when|who|where|publish|publishes|post|posts|vs|versus|advice|advise|tips?|recommendations?|guidance|suggestions?|getting|mean|looking|according|only)$/;

/**
 * The question's own content: without slots, the words for posts, and what only says how to answer. Words
 * in between stay, so that phrases hold together.
 */
export function contentOf(text: string, words: readonly Word[], slots: Slots): string {
  const isSlot = (at: number) => slots.marks.some(({ from, to }) => at >= from && at < to);
  const kept = words.map((word, at) => !isSlot(at) && !isPostNoun(word.folded) && word.folded !== 'ones');
  const runs: string[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && kept[end]) end += 1;
    const run = trimRun(text, words, at, end);
    if (run !== '') runs.push(run);
    at = end === at ? at + 1 : end;
  }
  return runs.join(' ');
}

function trimRun(text: string, words: readonly Word[], from: number, to: number): string {
  let [first, last] = [from, to];
  const isEdge = (at: number) => {
    const word = words[at]?.folded ?? '';
    return isEdgeWord(word) || AROUND_CONTENT.test(word);
  };
  while (first < last && isEdge(first)) first += 1;
  while (last > first && isEdge(last - 1)) last -= 1;
  return first === last ? '' : text.slice(words[first]?.start, words[last - 1]?.end);
}
