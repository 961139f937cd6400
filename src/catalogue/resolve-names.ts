import { distance } from 'fastest-levenshtein';
import type { Vocabulary } from './vocabulary.ts';

/** Names as given, read as the library's own. */
export interface ResolvedNames {
  readonly found: readonly string[];
  /** What no category or author is called, with the nearest that exist. */
  readonly unknown: readonly { readonly name: string; readonly nearest: readonly string[] }[];
}

const NEAREST = 5;

/** Category slugs by slug, name or synonym, whatever the case. */
export function resolveCategories(given: readonly string[], vocabulary: Vocabulary): ResolvedNames {
  const named = vocabulary.categories.flatMap(({ slug, name }) => [
    { text: slug, value: slug },
    { text: name, value: slug },
  ]);
  const synonyms = Object.entries(vocabulary.synonyms).map(([text, value]) => ({ text, value }));
  return resolve(given, [...named, ...synonyms]);
}

/** Authors by their whole name, whatever the case, or by a part that only one of them has. */
export function resolveAuthors(given: readonly string[], vocabulary: Vocabulary): ResolvedNames {
  const named = vocabulary.authors.map(({ name }) => ({ text: name, value: name }));
  const whole = resolve(given, named);
  const parts = whole.unknown.map(({ name, nearest }) => ({
    name,
    nearest,
    holders: named.filter(({ text }) => fold(text).includes(fold(name))).map(({ value }) => value),
  }));
  return {
    found: [...whole.found, ...parts.flatMap(({ holders }) => (holders.length === 1 ? holders : []))],
    unknown: parts
      .filter(({ holders }) => holders.length !== 1)
      .map(({ name, nearest, holders }) => ({
        name,
        nearest: holders.length > 0 ? holders.slice(0, NEAREST) : nearest,
      })),
  };
}

function resolve(
  given: readonly string[],
  named: readonly { readonly text: string; readonly value: string }[],
): ResolvedNames {
  const found = new Set<string>();
  const unknown: { name: string; nearest: string[] }[] = [];
  for (const name of given) {
    const wanted = fold(name);
    const match = named.find(({ text }) => text === name) ?? named.find(({ text }) => fold(text) === wanted);
    if (match) found.add(match.value);
    else unknown.push({ name, nearest: nearestTo(wanted, named) });
  }
  return { found: [...found], unknown };
}

function nearestTo(
  wanted: string,
  named: readonly { readonly text: string; readonly value: string }[],
): string[] {
  const ranked = named
    .map(({ text, value }) => ({ value, far: distance(wanted, fold(text)) }))
    .sort((one, other) => one.far - other.far);
  return [...new Set(ranked.map(({ value }) => value))].slice(0, NEAREST);
}

/** A name for comparing: case and composition of characters do not count. */
export function fold(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
