import type { Template } from '../catalogue/template.ts';
import type { Vocabulary } from '../catalogue/vocabulary.ts';
import type { Choice } from '../domain/answer.ts';
import type { Decision } from '../domain/decision.ts';
import type { Question } from '../domain/question.ts';
import type { Queryable } from '../store/database.ts';
import { isProcedure } from './choose-shape.ts';
import { cleanQuestion } from './clean-question.ts';
import { describeSlots } from './describe-slots.ts';
import { extractSlots } from './extract-slots.ts';
import type { FillContext } from './fill-parameters.ts';
import { indexTemplates, type TemplateIndex } from './index-templates.ts';
import { isHelp } from './is-help.ts';
import { maskQuestion } from './mask-question.ts';
import { matchCategories } from './match-categories.ts';
import { matchTemplate, type TemplateMatch } from './match-template.ts';
import { mendWords } from './mend-words.ts';
import { nameAlternatives, sayUnknown } from './name-alternatives.ts';
import { wordsOf } from './question-words.ts';
import { searchDecision } from './search-decision.ts';

export interface RoutingParts {
  readonly library: { readonly templates: readonly Template[] };
  readonly vocabulary: Vocabulary;
  readonly database: Queryable | null;
}

const indexes = new WeakMap<object, TemplateIndex>();

function indexOf(library: RoutingParts['library']): TemplateIndex {
  const known = indexes.get(library);
  if (known !== undefined) return known;
  const index = indexTemplates(library.templates);
  indexes.set(library, index);
  return index;
}

/** What to do with a question, by rules alone: no model is called. Never throws for any text. */
export async function routeQuestion(question: Question, parts: RoutingParts): Promise<Decision> {
  const text = cleanQuestion(question.text);
  const index = indexOf(parts.library);
  const written = wordsOf(text);
  if (isHelp(written)) return { kind: 'help' };
  const names = matchCategories(written, parts.vocabulary);
  const isName = (at: number) => names.some(({ from, to }) => at >= from && at < to);
  const words = mendWords(written, index.words, isName);
  const slots = extractSlots(text, words, parts.vocabulary, question);
  const alternatives = nameAlternatives(text, words, slots);
  if (alternatives !== null) return alternatives;
  const unknown = sayUnknown(text, words, slots, parts.vocabulary);
  if (unknown !== null) return unknown;
  const masked = maskQuestion(words, slots);
  const context: FillContext = { slots, words, now: question.now, timezone: question.timezone, post: null };
  if (!isProcedure(text, words)) {
    const { verdict, matches } = matchTemplate(masked, index, context);
    const [best, second] = matches;
    if (verdict === 'sure' && best !== undefined) {
      return {
        kind: 'template',
        template: best.template,
        parameters: best.parameters,
        periodLabel: slots.periods[0]?.label ?? null,
        interpretation: describeSlots(slots),
        score: best.score,
        query: text,
      };
    }
    if (verdict === 'close' && best !== undefined && second !== undefined) {
      const choices = [best, second].map((match) => choiceOf(match, slots));
      return { kind: 'ambiguous', choices, interpretation: describeSlots(slots) };
    }
  }
  return searchDecision(text, words, slots);
}

/** The template's example with the question's own slots put in. */
function choiceOf({ example }: TemplateMatch, slots: ReturnType<typeof extractSlots>): Choice {
  const values: readonly (readonly [RegExp, string | undefined])[] = [
    [/\{categor[a-z]*\}/g, slots.categories.map(({ name }) => name).join(' and ')],
    [/\{author\}/g, slots.authors[0]?.name],
    [/\{limit\}/g, slots.limit?.toString()],
    [/\{title\}/g, slots.title === null ? undefined : `"${slots.title}"`],
    [/(?:since |from |in |before )?\{[a-z_]+\}/g, slots.periods[0]?.label],
  ];
  const filled = values.reduce((text, [pattern, value]) => text.replace(pattern, value ?? ''), example);
  const label = filled.replace(/\s+/g, ' ').trim();
  return { label, question: label };
}
