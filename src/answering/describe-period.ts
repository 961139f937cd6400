import { formatDay, type Locality } from './format-day.ts';

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Names a half-open period as people say it: "in 2023", "in March 2024", "in the second quarter of 2024",
 * "on 12 March 2024", "since 1 March 2024", "before …", or "from … to …" with the last day included.
 */
export function describePeriod(
  from: Date | undefined,
  before: Date | undefined,
  locality: Locality,
): string | null {
  if (from === undefined && before === undefined) return null;
  if (before === undefined) return `since ${formatDay(from as Date, locality)}`;
  if (from === undefined) return `before ${formatDay(before, locality)}`;
  const first = dayIn(from, locality.timezone);
  const whole = describeWholePeriod(first, dayIn(before, locality.timezone), from, locality);
  if (whole !== null) return whole;
  const last = new Date(before.getTime() - 1);
  const [start, end] = [formatDay(from, locality), formatDay(last, locality)];
  return start === end ? `on ${start}` : `from ${start} to ${end}`;
}

function describeWholePeriod(first: Day, end: Day, from: Date, locality: Locality): string | null {
  if (first.day !== 1 || end.day !== 1) return null;
  const months = (end.year - first.year) * 12 + end.month - first.month;
  if (months === 12 && first.month === 1) return `in ${first.year}`;
  if (months % 12 === 0 && first.month === 1) return `from ${first.year} to ${end.year - 1}`;
  if (months === 1) return `in ${monthName(from, locality)} ${first.year}`;
  if (months === 3 && first.month % 3 === 1)
    return `in the ${ordinal((first.month + 2) / 3)} quarter of ${first.year}`;
  if (months === 6 && first.month % 6 === 1)
    return `in the ${ordinal((first.month + 5) / 6)} half of ${first.year}`;
  return null;
}

function ordinal(number: number): string {
  return ['first', 'second', 'third', 'fourth'][number - 1] ?? String(number);
}

function monthName(instant: Date, { timezone, locale }: Locality): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: timezone }).format(instant);
}

function dayIn(instant: Date, timezone: string): Day {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

/** True for the first instant of a day in the zone: of a post with such a date only the day is known. */
export function beginsDay(instant: Date, timezone: string): boolean {
  return isoDay(new Date(instant.getTime() - 1), timezone) !== isoDay(instant, timezone);
}

/** `YYYY-MM-DD` in the zone. */
export function isoDay(instant: Date, timezone: string): string {
  const { year, month, day } = dayIn(instant, timezone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
