import type { AllowedValue, TemplateParameter } from '../catalogue/template.ts';
import type { IndexedTemplate, TemplateIndex } from './index-templates.ts';
import { plainTerms } from './mask-question.ts';
import { fold, stemOf, type Word, wordsOf } from './question-words.ts';
import type { WordRange } from './slots.ts';

/** The values that a template's parameter may take, in this scope. */
export type LoadValues = (template: string) => Promise<ReadonlyMap<string, readonly AllowedValue[]>>;

/** A value of a template's own list that stands in the question. */
export interface ValueFound extends WordRange {
  readonly template: string;
  readonly parameter: string;
  readonly value: string;
}

/** Loaded only for templates that a telling word of the question points to, such as "tagged". */
export async function findValues(
  words: readonly Word[],
  index: TemplateIndex,
  loadValues: LoadValues,
): Promise<ValueFound[]> {
  const terms = new Set(plainTerms(words).map(({ term }) => term));
  const found: ValueFound[] = [];
  for (const candidate of index.templates) {
    const parameter = candidate.template.parameters.find(takesOwnValue);
    if (parameter === undefined || !isPointedTo(candidate, terms, index)) continue;
    const values = (await loadValues(candidate.template.name)).get(parameter.name) ?? [];
    const value = longestValue(words, values);
    if (value !== null)
      found.push({ ...value, template: candidate.template.name, parameter: parameter.name });
  }
  return found;
}

function takesOwnValue({ slot, values }: TemplateParameter): boolean {
  return slot === 'value' && values !== null && 'select' in values;
}

/** Known to one template in six at most. */
const TELLING_SHARE = 6;

/** The question holds a word that few templates know, this one among them. */
function isPointedTo(
  { vocabulary }: IndexedTemplate,
  terms: ReadonlySet<string>,
  index: TemplateIndex,
): boolean {
  const telling = Math.log(1 + Math.min(index.templates.length / 3, TELLING_SHARE));
  return [...terms].some((term) => vocabulary.has(term) && (index.weights.get(term) ?? 0) >= telling);
}

function longestValue(
  words: readonly Word[],
  values: readonly AllowedValue[],
): (WordRange & { value: string }) | null {
  const stems = words.map(({ folded }) => stemOf(folded));
  let best: (WordRange & { value: string }) | null = null;
  for (const { value, label } of values) {
    const parts = wordsOf(fold(label)).map(({ folded }) => stemOf(folded));
    const from = stems.findIndex(
      (_, at) => parts.length > 0 && parts.every((part, index) => stems[at + index] === part),
    );
    if (from < 0 || (best !== null && parts.length <= best.to - best.from)) continue;
    best = { from, to: from + parts.length, value };
  }
  return best;
}
