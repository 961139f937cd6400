import type { Vocabulary } from '../catalogue/vocabulary.ts';
import { isPostNoun } from './catalogue-words.ts';
import { fold, stemOf, type Word } from './question-words.ts';
import type { NameMatch } from './slots.ts';
import { typosBetween } from './typo-distance.ts';

interface CategoryForm {
  /** Letters and digits only: "springboot". */
  readonly squashed: string;
  readonly words: number;
  readonly slug: string;
  readonly name: string;
}

/**
 * Every place where words read as a category's name, slug or synonym: exactly, in the plural, or with
 * slips. Names of three letters or fewer must be exact. Overlaps go to the longer, then the closer one.
 */
export function matchCategories(words: readonly Word[], vocabulary: Vocabulary): NameMatch[] {
  const forms = formsOf(vocabulary);
  const longest = Math.max(1, ...forms.map((form) => form.words)) + 1;
  const found: NameMatch[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + longest); to += 1) {
      const match = matchRange(words, from, to, forms);
      if (match !== null) found.push(match);
    }
  }
  return withoutOverlaps(found);
}

function formsOf({ categories, synonyms }: Vocabulary): CategoryForm[] {
  const names = categories.flatMap(({ slug, name }) => [
    formOf(name, slug, name),
    formOf(slug.replaceAll('-', ' '), slug, name),
  ]);
  const others = Object.entries(synonyms).flatMap(([other, slug]) => {
    const category = categories.find((candidate) => candidate.slug === slug);
    return category === undefined ? [] : [formOf(other, slug, category.name)];
  });
  return [...names, ...others].filter((form) => form.squashed !== '');
}

function formOf(text: string, slug: string, name: string): CategoryForm {
  const words = fold(text).match(/[\p{L}\p{N}+#]+/gu) ?? [];
  return { squashed: words.join(''), words: words.length, slug, name };
}

function matchRange(
  words: readonly Word[],
  from: number,
  to: number,
  forms: readonly CategoryForm[],
): NameMatch | null {
  const range = words.slice(from, to);
  const written = range.map((word) => word.folded).join('');
  const hits = forms
    .map((form) => ({ form, typos: typosOf(written, form, range.length) }))
    .filter((hit): hit is { form: CategoryForm; typos: number } => hit.typos !== null)
    .sort((left, right) => left.typos - right.typos);
  const best = hits[0];
  if (best === undefined) return null;
  if (best.typos > 0 && range.some((word) => isPostNoun(word.folded))) return null;
  const rivals = hits
    .filter((hit) => hit.typos === best.typos && hit.form.slug !== best.form.slug)
    .map(({ form }) => ({ value: form.slug, name: form.name }));
  const { slug: value, name } = best.form;
  return { value, name, from, to, typos: best.typos, rivals: uniqueBy(rivals) };
}

function typosOf(written: string, form: CategoryForm, length: number): number | null {
  if (written === form.squashed) return 0;
  if (form.squashed.length <= 3) return null;
  if (stemOf(written) === stemOf(form.squashed) && isPluralOf(written, form.squashed)) return 0;
  // A slip never joins more words than the name has.
  if (length > form.words) return null;
  if (written[0] !== form.squashed[0] && written[1] !== form.squashed[1]) return null;
  return typosBetween(written, form.squashed);
}

function isPluralOf(written: string, name: string): boolean {
  return written === `${name}s` || `${written}s` === name || written.replace(/ies$/, 'y') === name;
}

function uniqueBy<T extends { readonly value: string }>(names: readonly T[]): T[] {
  return names.filter((name, index) => names.findIndex(({ value }) => value === name.value) === index);
}

/** Keeps the longest, then the closest, of those that share a word. */
export function withoutOverlaps(found: readonly NameMatch[]): NameMatch[] {
  const ranked = [...found].sort(
    (left, right) => right.to - right.from - (left.to - left.from) || left.typos - right.typos,
  );
  const kept: NameMatch[] = [];
  for (const match of ranked) {
    if (!kept.some((other) => match.from < other.to && other.from < match.to)) kept.push(match);
  }
  return kept.sort((left, right) => left.from - right.from);
}
