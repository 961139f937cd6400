import { isPostNoun } from '../catalogue-words.ts';
import type { PeriodContext, Point } from './point.ts';

const CUES = new Set(
  (
    'in during since before after until till through throughout from between of for within over around circa published ' +
    'posted written dated released created added'
  ).split(' '),
);
const MONTH_CUES = new Set(
  [...CUES].filter((cue) => !/^(for|over|within|around|circa|created|added)$/.test(cue)),
);

/** A number before one of these counts something and is no year. */
const COUNTED =
  /^(ms|milliseconds?|seconds?|secs?|minutes?|mins?|hours?|days?|weeks?|months?|users?|requests?|lines?|rows?|records?|bytes?|bits?|[kmgt]b|connections?|nodes?|pods?|files?|characters?|chars?|tokens?|times|people|threads?|errors?|dollars?|euros?|percent|words?|customers?|employees?|jobs?|tests?|services?|containers?|messages?|events?|keys?|px|pixels?|iterations?|calls?|queries|ways|things|tips|steps)$/;

/** Words that leave a lone year or month to be the question's whole content: "only 2024", "and in May?". */
const AROUND = new Set(
  (
    'only just and what about how or the please then but also ok okay now for ones those same it them show me from in no ' +
    'sorry i mean meant actually instead with of to give list'
  ).split(' '),
);

/** Words that may stand before "2023 docker posts". */
const BEFORE_PHRASE =
  /^(the|our|all|any|me|us|list|show|get|find|give|see|of|many|some|which|what|newest|latest|oldest|first|and|only|those|your|by|about|top|best|every|each|recent|new|old)$/;

/** "2000 requests", "2048 bits". */
export function countsSomething(after: string | undefined): boolean {
  return after !== undefined && COUNTED.test(after);
}

/** Whether the words around show that an unsure reading ("2024", "may") is meant as a period. */
export function isCued(context: PeriodContext, at: number, point: Point): boolean {
  const { words } = context;
  if (words[at - 1] === 'than' && /^(older|newer|earlier|later|younger)$/.test(words[at - 2] ?? ''))
    return true;
  if (words[at - 1] === ',' && words[at - 2] === 'year') return true;
  if (words[at - 1] === 'break' && words.includes('down')) return true;
  if (
    point.grain === 'year' &&
    (countsSomething(words[point.next]) || countsSomething(words[point.next + 2]))
  ) {
    return false;
  }
  const before = words[at - 1] === 'the' ? words[at - 2] : words[at - 1];
  const cues = point.grain === 'month' ? MONTH_CUES : CUES;
  if (before !== undefined && cues.has(before)) return true;
  if (point.grain === 'day' && /^(on|since)$/.test(before ?? '')) return true;
  if (point.grain === 'week' && /^(this|last)$/.test(before ?? '')) return true;
  if (isAlone(context, at, point)) return true;
  if (point.grain === 'year' && comparesYears(words)) return true;
  // "April posts", but not "may posts be edited".
  if (point.grain === 'month' && !/^(may|march|mar)$/.test(words[at] ?? '') && isPostNoun(words[point.next]))
    return true;
  if (point.grain !== 'year' && point.grain !== 'quarter') return false;
  return isPostNoun(before) || isBeforePosts(context, at, point.next);
}

const COMPARING = /^(compare[sd]?|comparing|comparison|vs|versus|than)$/;
const BEFORE_COMPARED =
  /^(compare[sd]?|comparing|with|to|vs|versus|than|or|and|was|were|is|did|years?|between|from|in|of|the|against)$/;

/** "compare 2023 with 2024", "was 2024 busier than 2023"; not "SQL Server 2019 vs 2022". */
function comparesYears(words: readonly string[]): boolean {
  const years = words.flatMap((word, at) => (/^(19|20)\d\d$/.test(word) ? [at] : []));
  return (
    years.length > 1 &&
    words.some((word) => COMPARING.test(word)) &&
    years.every((at) => at === 0 || BEFORE_COMPARED.test(words[at - 1] ?? ''))
  );
}

function isAlone({ tokens, words }: PeriodContext, at: number, point: Point): boolean {
  return tokens.every(
    (token, index) =>
      (index >= at && index < point.next) ||
      token.kind === 'mark' ||
      words[index] !== token.text ||
      AROUND.has(token.text),
  );
}

/** "2023 posts", "all 2023 docker posts", "the 2024 spring boot articles". */
function isBeforePosts({ words, tokens }: PeriodContext, at: number, next: number): boolean {
  if (isPostNoun(words[next])) return true;
  const opening = at === 0 || tokens[at - 1]?.kind === 'mark' || BEFORE_PHRASE.test(words[at - 1] ?? '');
  if (!opening) return false;
  for (let index = next; index < next + 3; index += 1) {
    const token = tokens[index + 1];
    if (tokens[index]?.kind !== 'word') return false;
    if (token !== undefined && isPostNoun(token.text)) return true;
  }
  return false;
}
