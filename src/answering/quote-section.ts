import type { Passage } from '../domain/evidence.ts';
import type { Quote } from './choose-quote.ts';
import type { ScoredPassage } from './score-passages.ts';

const HOW_TO =
  /\bhow (?:do|does|can|could|should|would|to)\b|\b(?:which|what) (?:commands?|steps)\b|\bsteps (?:to|for)\b|\bwhat(?:'s|’s| is| are) the (?:commands?|steps|way|procedure)\b|\bhow(?:'s|’s| is| are)\b.*\b(?:done|made|set up|installed)\b/i;
const ORDERED = /^ {0,3}\d{1,9}[.)]\s/;

/** The question asks how something is done: its answer is steps or commands. */
export function asksHowTo(question: string): boolean {
  return HOW_TO.test(question);
}

/** Another section with steps is the answer when its score comes this near to the best. */
const WORTH_STEPS = 0.5;
/** Of sections with commands the first is the usual way, unless another fits much better. */
const FIRST_FAVOUR = 1.5;

/**
 * The section with the commands or steps of a how-to answer: the best one where it has some; after the lines
 * that open a post the way that it shows; else another that fits nearly as well. Null without one.
 */
export function findSteps(first: ScoredPassage, sections: readonly ScoredPassage[]): ScoredPassage | null {
  if (hasCode(first) || hasOrderedList(first)) return first;
  const opens = first.passage.heading === null;
  const code = sections.filter(hasCode);
  const candidates = code.length > 0 ? code : sections.filter(hasOrderedList);
  let best: ScoredPassage | null = null;
  const favoured = ({ score }: ScoredPassage, place: number) =>
    score * (place === 0 && opens ? FIRST_FAVOUR : 1);
  candidates.forEach((candidate, place) => {
    if (!opens && candidate.score < WORTH_STEPS * first.score) return;
    if (best === null || favoured(candidate, place) > favoured(best, candidates.indexOf(best)))
      best = candidate;
  });
  return best;
}

function hasCode({ units }: ScoredPassage): boolean {
  return units.some(({ kind }) => kind === 'code');
}

function hasOrderedList({ units }: ScoredPassage): boolean {
  return units.filter(({ kind, text }) => kind === 'list' && ORDERED.test(text)).length > 1;
}

/** A section goes on in the passages below under the same heading. */
export function sectionOf(passage: Passage, sections: readonly ScoredPassage[]): ScoredPassage[] {
  const at = sections.findIndex((one) => one.passage === passage);
  const same = (one: ScoredPassage | undefined) => one?.passage.heading === passage.heading;
  let [from, to] = [at, at + 1];
  while (from > 0 && same(sections[from - 1])) from -= 1;
  while (to < sections.length && same(sections[to])) to += 1;
  return sections.slice(from, to);
}

/** All that a passage says below its heading. Null when that is nothing. */
export function quoteWhole({ passage, units }: ScoredPassage): Quote | null {
  const said = units.filter(({ kind }) => kind !== 'heading');
  const [head, tail] = [said[0], said.at(-1)];
  if (head === undefined || tail === undefined) return null;
  return { start: head.start, end: tail.end, text: passage.text.slice(head.start, tail.end) };
}
