import { AppError } from '../errors.ts';
import { type Period, parsePeriod } from '../routing/periods/parse-period.ts';

interface RangeOptions {
  readonly published?: string;
  readonly after?: string;
  readonly before?: string;
}

/**
 * The half-open range that `--published` (a day, month or year), `--after` (from the beginning of one
 * on) and `--before` (up to the beginning of one) name together; days begin in `timezone`.
 */
export function readPublishedRange(
  options: RangeOptions,
  timezone: string,
  now: Date,
): { from?: Date; before?: Date } {
  const within = read('--published', options.published, timezone, now);
  const after = read('--after', options.after, timezone, now);
  const until = read('--before', options.before, timezone, now);
  return {
    from: latest(within?.from, after?.from),
    before: earliest(within?.before, until?.from),
  };
}

function read(option: string, text: string | undefined, timezone: string, now: Date): Period | null {
  if (text === undefined) return null;
  const period = parsePeriod(`in ${text}`, { timezone, now });
  if (period?.from && period.before) return period;
  throw new AppError(
    'usage',
    `${option} = ${text}: allowed is a day, month or year such as 2024-03-12, 2024-03 or 2024`,
  );
}

function latest(one: Date | null | undefined, other: Date | null | undefined): Date | undefined {
  if (!one || !other) return one ?? other ?? undefined;
  return one > other ? one : other;
}

function earliest(one: Date | null | undefined, other: Date | null | undefined): Date | undefined {
  if (!one || !other) return one ?? other ?? undefined;
  return one < other ? one : other;
}
