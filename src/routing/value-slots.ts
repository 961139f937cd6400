import type { AllowedValue, TemplateParameter } from '../catalogue/template.ts';
import { isCatalogueWord, isEmptyWord, isPostNoun } from './catalogue-words.ts';
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
  isName: (at: number) => boolean = () => false,
): Promise<ValueFound[]> {
  const terms = new Set(plainTerms(words).map(({ term }) => term));
  const beforePosts = unknownBeforePosts(words, isName);
  const found: ValueFound[] = [];
  for (const candidate of index.templates) {
    const parameter = candidate.template.parameters.find(takesOwnValue);
    const pointed = isPointedTo(candidate, terms, index);
    if (parameter === undefined || !(pointed || beforePosts !== null)) continue;
    const values = (await loadValues(candidate.template.name)).get(parameter.name) ?? [];
    const value = pointed ? longestValue(words, values) : valueBefore(beforePosts, words, values);
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

/** Where posts follow a word that nothing else explains: "checklist posts". Null where they follow none. */
function unknownBeforePosts(words: readonly Word[], isName: (at: number) => boolean): number | null {
  const at = words.findIndex(({ folded }, index) => {
    const before = words[index - 1]?.folded;
    return (
      isPostNoun(folded) &&
      before !== undefined &&
      !isName(index - 1) &&
      !isEmptyWord(before) &&
      !isCatalogueWord(before) &&
      !isPostNoun(before) &&
      !/\d/.test(before)
    );
  });
  return at < 0 ? null : at;
}

function valueBefore(
  at: number | null,
  words: readonly Word[],
  values: readonly AllowedValue[],
): (WordRange & { value: string }) | null {
  if (at === null) return null;
  for (let from = Math.max(0, at - 3); from < at; from += 1) {
    const found = longestValue(words.slice(from, at), values);
    if (found !== null && found.from === 0 && found.to === at - from)
      return { value: found.value, from, to: at };
  }
  return null;
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
