import { AppError } from '../errors.ts';
import { type Period, parsePeriod } from '../routing/periods/parse-period.ts';

/** The three options, under the names that their messages use. */
export interface RangeOption {
  readonly name: string;
  readonly text: string | undefined;
}

export interface RangeOptions {
  /** A day, month or year. */
  readonly published: RangeOption;
  /** From the beginning of one on. */
  readonly after: RangeOption;
  /** Up to the beginning of one. */
  readonly before: RangeOption;
}

/** The half-open range that the options name together; days begin in `timezone`. Throws `usage`. */
export function readPublishedRange(
  options: RangeOptions,
  timezone: string,
  now: Date,
): { from?: Date; before?: Date } {
  const within = read(options.published, timezone, now);
  const after = read(options.after, timezone, now);
  const until = read(options.before, timezone, now);
  const from = latest(within?.from, after?.from);
  const before = earliest(within?.before, until?.from);
  if (from && before && from >= before) {
    const given = Object.values(options).filter(({ text }) => text !== undefined);
    const named = given.map(({ name, text }) => `${name} = ${text}`).join(', ');
    throw new AppError('usage', `${named}: no day lies within; allowed is a beginning before the end`);
  }
  return { from, before };
}

function read({ name, text }: RangeOption, timezone: string, now: Date): Period | null {
  if (text === undefined) return null;
  const period = isWritten(text) ? parsePeriod(`in ${text}`, { timezone, now }) : null;
  if (period?.from && period.before) return period;
  throw new AppError(
    'usage',
    `${name} = ${text}: allowed is a day, month or year such as 2024-03-12, 2024-03 or 2024`,
  );
}

/** In digits: a day, month or year that the calendar has. In words, the grammar of periods decides. */
function isWritten(text: string): boolean {
  if (!/^\s*\d/.test(text) || /\p{L}/u.test(text)) return true;
  const [, year, month = '01', day = '01'] = /^\s*(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?\s*$/.exec(text) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

function latest(one: Date | null | undefined, other: Date | null | undefined): Date | undefined {
  if (!one || !other) return one ?? other ?? undefined;
  return one > other ? one : other;
}

function earliest(one: Date | null | undefined, other: Date | null | undefined): Date | undefined {
  if (!one || !other) return one ?? other ?? undefined;
  return one < other ? one : other;
}
