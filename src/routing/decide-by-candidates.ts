import type { Template } from '../catalogue/template.ts';
import type { SearchDecision } from '../domain/decision.ts';
import { isPostNoun } from './catalogue-words.ts';
import { chooseShape } from './choose-shape.ts';
import { describeSlots } from './describe-slots.ts';
import type { FillContext } from './fill-parameters.ts';
import type { TemplateIndex } from './index-templates.ts';
import { maskQuestion } from './mask-question.ts';
import { matchTemplate } from './match-template.ts';
import { wordsOf } from './question-words.ts';
import { withoutAfterthought } from './read-asides.ts';
import type { QuestionRead } from './read-question.ts';
import { isMarked } from './slots.ts';
import { findValues, type LoadValues } from './value-slots.ts';

export interface CandidateParts {
  readonly read: (text: string) => QuestionRead;
  readonly index: TemplateIndex;
  readonly loadValues: LoadValues;
  readonly now: Date;
  readonly timezone: string;
}

/** A question cut in two: which posts, and what of them. */
interface Cut {
  readonly posts: string;
  readonly content: string;
}

const LEAD =
  /^(?:(?:looking (?:only )?at|according to|going by|based on|judging by|among|amongst|within|inside|out of|in|of|from|for|only|just|take|see|any of|is there anything in|what do|what does|what did)\s+)+/i;
const SUPERLATIVE =
  /\b(?:the|our) (?:very )?(?:most recent(?:ly updated)?|last updated|newest|latest|oldest|earliest|longest|shortest|first|last)(?: [\p{L}-]+){0,3}? (?:posts?|articles?|tutorials?|guides?|entry|entries|pieces?)(?: (?:tagged|in|by|from|of|about) [\p{L}\p{N}-]+)?/iu;
const LINK =
  /^(?:what (?:does|do|did) (?:it|they|that|this|those) (?:say|tell|recommend|advise|ask|mention|explain)\S*(?: us| me)?(?: about| on| for)?|(?:is|are) there (?:one|any|some|anything)(?: of them)?(?: that| which)?|which (?:one )?(?:says|say|mentions|explains)|(?:about|on|regarding|that|and|-))\s+/i;
const SHORTEST_CONTENT = 2;

/**
 * A content question about posts that only a template can pick: "our longest post: …", "posts tagged on-call, …".
 * Null where none of its parts asks for such posts.
 */
export async function decideByCandidates(
  { text, words }: QuestionRead,
  parts: CandidateParts,
): Promise<SearchDecision | null> {
  for (const { posts, content } of cutsOf(withoutAfterthought(text))) {
    const picked = await pickPosts(posts, parts);
    if (picked === null || wordsOf(content).length < SHORTEST_CONTENT) continue;
    return {
      kind: 'search',
      shape: chooseShape(text, words),
      query: content,
      filter: null,
      candidates: { template: picked.template, parameters: picked.parameters },
      interpretation: picked.interpretation,
      limit: null,
      order: null,
    };
  }
  return null;
}

function cutsOf(text: string): Cut[] {
  const cuts: Cut[] = [];
  for (const match of text.matchAll(/\s*[:;,?]\s+|\s+[-\u2013\u2014]\s+|\s+(?=(?:about|on|say|says)\s)/g)) {
    const [head, tail] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
    cuts.push({ posts: head, content: tail.replace(LINK, '') });
    if (/[,;:-]/.test(match[0])) cuts.push({ posts: tail, content: head });
  }
  const inside = SUPERLATIVE.exec(text);
  if (inside !== null) {
    const rest = `${text.slice(0, inside.index)} ${text.slice(inside.index + inside[0].length)}`;
    cuts.push({ posts: inside[0], content: rest.replace(/\s+/g, ' ').trim() });
  }
  return cuts.map(({ posts, content }) => ({
    posts: posts.trim().replace(LEAD, ''),
    content: content.trim(),
  }));
}

interface Picked {
  readonly template: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly interpretation: string;
}

async function pickPosts(text: string, parts: CandidateParts): Promise<Picked | null> {
  const { read, index, loadValues, now, timezone } = parts;
  const { words, slots } = read(text);
  if (!words.some(({ folded }) => isPostNoun(folded))) return null;
  const values = await findValues(words, index, loadValues, (at) => isMarked(slots, at));
  const context: FillContext = { slots, words, values, now, timezone, post: null };
  const { verdict, matches } = matchTemplate(index, context);
  const [best] = matches;
  if (verdict !== 'sure' || best === undefined) return null;
  const template = index.templates.find((one) => one.template.name === best.template)?.template;
  if (template === undefined || !picksPosts(template) || isPlainFilter(context)) return null;
  const limit = template.parameters.find(({ slot }) => slot === 'limit');
  const all = limit?.maximum === undefined || limit.maximum === null ? {} : { [limit.name]: limit.maximum };
  const interpretation = [text, describeSlots(slots)].filter((part) => part !== null).join(': ');
  return { template: best.template, parameters: { ...all, ...best.parameters }, interpretation };
}

function picksPosts({ sql }: Template): boolean {
  return /\bpost_id\b/.test(sql);
}

/** Category, author and dates alone narrow a search without a template. */
function isPlainFilter({ words, slots, values }: FillContext): boolean {
  if (values.length > 0) return false;
  return maskQuestion(words, slots).terms.every(({ term }) =>
    /^(post|write|about|count|\{(category|author|own|period)\})$/.test(term),
  );
}
