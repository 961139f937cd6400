import type { Slots } from './slots.ts';

/** A template's example with the question's own slots put in, so that it stands alone as a question. */
export function fillExample(example: string, slots: Slots): string {
  const values: readonly (readonly [RegExp, string | undefined])[] = [
    [/\{categor[a-z]*\}/g, slots.categories.map(({ name }) => name).join(' and ')],
    [/\{author\}/g, slots.authors[0]?.name],
    [/\{limit\}/g, slots.limit?.toString()],
    [/\{title\}/g, slots.title === null ? undefined : `"${slots.title}"`],
    [/(?:since |from |in |before )?\{[a-z_]+\}/g, slots.periods[0]?.label],
  ];
  const filled = values.reduce((text, [pattern, value]) => text.replace(pattern, value ?? ''), example);
  return filled.replace(/\s+/g, ' ').trim();
}
