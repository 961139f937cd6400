import { type FillContext, type Filled, fillParameters } from './fill-parameters.ts';
import type { ExampleTerms, IndexedTemplate, TemplateIndex } from './index-templates.ts';
import { type MaskedQuestion, maskQuestion } from './mask-question.ts';
import type { SlotName, WordRange } from './slots.ts';

export interface TemplateMatch {
  readonly template: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The example that is nearest. */
  readonly example: string;
  /** 0 to 1. */
  readonly score: number;
}

export interface MatchResult {
  /** Best first; each fills its required parameters and explains every word and slot of the question. */
  readonly matches: readonly TemplateMatch[];
  /** `sure`: the best stands clear of the rest; `close`: the first two do not; `none`: nothing near enough. */
  readonly verdict: 'sure' | 'close' | 'none';
}

/** Measured on eval/routing; docs/decisions/0030-matcher.md. */
export const SURE_SCORE = 0.55;
export const SURE_MARGIN = 0.05;
export const LEAST_COVERED = 0.7;

/** Words that any catalogue question may hold without saying anything of which template is meant. */
const ALWAYS_EXPLAINED = new Set(['post', 'write', 'about', '{limit}']);
/** These say little, and a question may leave them out. */
const SOFT_WEIGHTS: Readonly<Record<string, number>> = { post: 0.5, write: 0.2, about: 0.8 };

export function matchTemplate(index: TemplateIndex, context: FillContext): MatchResult {
  const question = maskQuestion(context.words, context.slots);
  const matches = index.templates
    .flatMap((candidate) => matchOne(candidate, index, contextFor(candidate, context), question) ?? [])
    .sort((left, right) => right.score - left.score);
  const [best, second] = matches;
  if (best === undefined || best.score < SURE_SCORE) return { matches, verdict: 'none' };
  const clear = best.score - (second?.score ?? 0) >= SURE_MARGIN;
  return { matches, verdict: clear ? 'sure' : 'close' };
}

/** A value of a template's own list is a slot to that template, and no category or name besides. */
function contextFor(candidate: IndexedTemplate, context: FillContext): FillContext {
  const own = context.values.find(({ template }) => template === candidate.template.name);
  if (own === undefined) return context;
  const apart = ({ from, to }: WordRange) => to <= own.from || from >= own.to;
  const { slots } = context;
  const marks = [...slots.marks.filter(apart), { slot: 'value' as const, from: own.from, to: own.to }];
  return {
    ...context,
    slots: {
      ...slots,
      categories: slots.categories.filter(apart),
      authors: slots.authors.filter(apart),
      marks: marks.sort((left, right) => left.from - right.from),
    },
  };
}

function matchOne(
  candidate: IndexedTemplate,
  index: TemplateIndex,
  context: FillContext,
  asked: MaskedQuestion,
): TemplateMatch | null {
  const question = context.slots.marks.some(({ slot }) => slot === 'value')
    ? maskQuestion(context.words, context.slots)
    : asked;
  const terms = withPosts(question);
  const explained = [...terms].every(
    (term) => term.startsWith('{') || ALWAYS_EXPLAINED.has(term) || candidate.vocabulary.has(term),
  );
  if (!explained || terms.size === 0) return null;
  const filled = fillParameters(candidate.template, context);
  if (filled === null || !takesEverySlot(question.slots, filled)) return null;
  const nearest = nearestExample(terms, candidate.examples, index);
  if (nearest === null || nearest.covered < LEAST_COVERED) return null;
  return {
    template: candidate.template.name,
    parameters: filled.parameters,
    example: nearest.example.text,
    score: nearest.score,
  };
}

/** Names and dates alone, as in "docker 2023" and "what did we publish in May", ask for posts. */
function withPosts(question: MaskedQuestion): ReadonlySet<string> {
  const terms = new Set(question.terms.map(({ term }) => term));
  const bare = terms.size > 0 && [...terms].every((term) => term.startsWith('{') || term === 'write');
  return bare && !terms.has('{post}') ? terms.add('post') : terms;
}

/** A slot that nothing takes would silently widen the answer. */
function takesEverySlot(slots: ReadonlySet<SlotName>, { used }: Filled): boolean {
  return [...slots].every((slot) => used.has(slot));
}

interface Nearness {
  readonly example: ExampleTerms;
  readonly score: number;
  /** Share of the question's weight that the example has too. */
  readonly covered: number;
}

/** What an example asks for in such a word, a question without it does not ask. */
const TELLING =
  /^(no|no:.*|count|least|most|newest|oldest|compar|averag|shar|gap|alphabet|updat|tag|titl|per|longest|shortest|undat|weekday|\{bound\}|among|\{own\}|\{post\}|\{title\}|\{value\})$/;

/** The example asks no more than the question does; one that compares names what it compares. */
function asksNoMore({ terms: example }: ExampleTerms, asked: ReadonlySet<string>): boolean {
  const compares = example.has('compar');
  return [...example].every(
    (term) => asked.has(term) || !(TELLING.test(term) || (compares && term.startsWith('{'))),
  );
}

function nearestExample(
  terms: ReadonlySet<string>,
  examples: readonly ExampleTerms[],
  index: TemplateIndex,
): Nearness | null {
  const asked = weigh(terms, index);
  let best: Nearness | null = null;
  for (const example of examples) {
    if (!asksNoMore(example, terms)) continue;
    const shared = weigh(
      [...terms].filter((term) => example.terms.has(term)),
      index,
    );
    // Dice: what both have, as a share of what either has.
    const score = (2 * shared) / (asked + weigh(example.terms, index) || 1);
    if (best === null || score > best.score) best = { example, score, covered: shared / (asked || 1) };
  }
  return best;
}

function weigh(terms: Iterable<string>, { weights, unknownWeight }: TemplateIndex): number {
  let sum = 0;
  for (const term of terms) sum += SOFT_WEIGHTS[term] ?? weights.get(term) ?? unknownWeight;
  return sum;
}
