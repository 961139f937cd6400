import type { SlotKind, Template, TemplateParameter } from '../catalogue/template.ts';
import { termsOf } from './catalogue-words.ts';
import { stemOf, wordsOf } from './question-words.ts';

/** One example of a template as the matcher compares it. */
export interface ExampleTerms {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  /** Terms before and after `{post}`, where the example has one; null without. */
  readonly around: { readonly before: readonly string[]; readonly after: readonly string[] } | null;
}

export interface IndexedTemplate {
  readonly template: Template;
  readonly examples: readonly ExampleTerms[];
  /** Every term of its examples: what it can explain in a question. */
  readonly vocabulary: ReadonlySet<string>;
}

/** The templates prepared for matching; made once, when they are loaded. */
export interface TemplateIndex {
  readonly templates: readonly IndexedTemplate[];
  /** How much a term says about which template is meant: rare ones more. */
  readonly weights: ReadonlyMap<string, number>;
  /** The weight of a term that no template knows. */
  readonly unknownWeight: number;
  /** Words of the examples as written, for mending slips. */
  readonly words: ReadonlySet<string>;
}

/** Slots of one kind are one term, whatever the parameter is called. */
const SLOT_TERMS: Readonly<Record<SlotKind, string>> = {
  category: '{category}',
  categories: '{category}',
  author: '{author}',
  'period-start': '{period}',
  'period-end': '{period}',
  'second-period-start': '{period}',
  'second-period-end': '{period}',
  'at-least': '{bound}',
  'at-most': '{bound}',
  limit: '{limit}',
  title: '{title}',
  post: '{post}',
  value: '{value}',
  none: '{none}',
};
const SLOT_WEIGHT = 0.3;
const LIMIT_WEIGHT = 0.1;
const PERIOD_CUES = 'since|after|before|until|till|from|in|during|between|on|published|and|to';

export function indexTemplates(templates: readonly Template[]): TemplateIndex {
  const indexed = templates.map(indexTemplate);
  const counts = new Map<string, number>();
  for (const { vocabulary } of indexed) {
    for (const term of vocabulary) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const weights = new Map([...counts].map(([term, count]) => [term, weightOf(term, count, indexed.length)]));
  const words = indexed.flatMap(({ examples }) =>
    examples.flatMap(({ text }) => wordsOf(text.replace(/\{[^}]*\}/g, ' ')).map(({ folded }) => folded)),
  );
  return {
    templates: indexed,
    weights,
    unknownWeight: Math.log(1 + 2 * Math.max(1, indexed.length)),
    words: new Set(words),
  };
}

function weightOf(term: string, count: number, templates: number): number {
  if (term === '{limit}') return LIMIT_WEIGHT;
  if (term.startsWith('{')) return SLOT_WEIGHT;
  return Math.log(1 + templates / count);
}

function indexTemplate(template: Template): IndexedTemplate {
  const examples = template.examples
    .flatMap((example) => expandValues(example, template.parameters))
    .map((example) => indexExample(example, template.parameters));
  return { template, examples, vocabulary: new Set(examples.flatMap(({ terms }) => [...terms])) };
}

/** An example with `{order}` stands for one example for each of its listed values. */
function expandValues(example: string, parameters: readonly TemplateParameter[]): string[] {
  for (const { name, slot, values } of parameters) {
    if (slot !== 'value' || values === null || !('list' in values) || !example.includes(`{${name}}`))
      continue;
    return values.list.flatMap(({ label }) =>
      expandValues(example.replaceAll(`{${name}}`, label), parameters),
    );
  }
  return [example];
}

function indexExample(text: string, parameters: readonly TemplateParameter[]): ExampleTerms {
  const kinds = new Map(parameters.map(({ name, slot }) => [name, SLOT_TERMS[slot]]));
  const named = text
    .replace(/\{(author)\}'s\b/g, '{$1} {own}')
    .replace(/\{([^}]*)\}/g, (_, name: string) =>
      name === 'own' ? '{own}' : (kinds.get(name) ?? '{period}'),
    );
  // "top 5" is a number with nothing more to it, in a question too.
  const parts = withoutPeriodCues(named.replace(/\btop \{limit\}/gi, '{limit}')).split(/(\{[a-z]+\})/);
  const folded = parts.flatMap((part) =>
    part.startsWith('{') ? [part] : wordsOf(part).map((word) => word.folded),
  );
  const terms = termsOf(folded, stemOf).map(({ term }) => term);
  const post = terms.indexOf('{post}');
  return {
    text,
    terms: new Set(terms),
    around: post < 0 ? null : { before: terms.slice(0, post), after: terms.slice(post + 1) },
  };
}

/** "since {period}" and "between {period} and {period}" are one period, as they are in a question. */
function withoutPeriodCues(text: string): string {
  const cued = new RegExp(`\\b(?:${PERIOD_CUES})\\s+(?:the\\s+)?(?=\\{period\\})`, 'gi');
  return text.replace(cued, '').replace(/\{period\}(?:\s*(?:and|to|-)?\s*\{period\})+/gi, '{period}');
}
