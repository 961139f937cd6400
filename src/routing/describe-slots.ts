import type { Period } from './periods/parse-period.ts';
import type { Slots } from './slots.ts';

/**
 * How the question's names, period and numbers were read, for the answer to show; null when it has none.
 * `verb` says what happened to the posts in the period.
 */
export function describeSlots(slots: Slots, verb = 'published'): string | null {
  const [period] = slots.periods;
  const parts = [
    describeCategories(slots),
    slots.authors.length > 0
      ? `by ${joined(
          slots.authors.map(({ name }) => name),
          'or',
        )}`
      : null,
    period === undefined ? null : describePeriod(period, verb),
    slots.title === null ? null : `“${slots.title}” in the title`,
    slots.order === null ? null : `${slots.order} first`,
    slots.limit === null ? null : `at most ${slots.limit}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

function describeCategories({ categories }: Slots): string | null {
  if (categories.length === 0) return null;
  const names = [...new Set(categories.map(({ name }) => name))];
  return `${names.length === 1 ? 'category' : 'categories'} ${joined(names, 'or')}`;
}

function describePeriod({ label, days }: Pick<Period, 'label' | 'days'>, verb: string): string {
  return `${verb} ${label} (${days})`.trimStart();
}

function joined(names: readonly string[], last: 'and' | 'or'): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}
