import { addMonths, type Day, dayOf, mondayOf, partsOf } from './civil-day.ts';
import type { PeriodToken } from './period-tokens.ts';

export type Grain =
  | 'day'
  | 'week'
  | 'weekend'
  | 'month'
  | 'quarter'
  | 'half'
  | 'season'
  | 'year'
  | 'decade'
  | 'century';

/** A stretch of the calendar that a few words name: "March 2024", "last week", "12 March". */
export interface Point {
  readonly from: Day;
  readonly before: Day;
  readonly grain: Grain;
  /** As answers write it after "in" or "on": "March 2024". */
  readonly name: string;
  /** Index of the token after it. */
  readonly next: number;
  /** False: the words may mean something else ("may", "2024"), a cue must stand by. */
  readonly certain: boolean;
  /** Set where the words name no year; the same words in another year. */
  readonly inYear?: (year: number) => Point;
}

export interface PeriodContext {
  readonly tokens: readonly PeriodToken[];
  readonly words: readonly string[];
  readonly today: Day;
  /** In numbers such as 3/4/2024: true where the asker's country writes the month first. */
  readonly monthFirst: boolean;
}

export type PointReader = (context: PeriodContext, at: number) => Point | null;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
/** Words with another meaning or people's names: a month only with a cue or a year. */
const AMBIGUOUS_MONTHS = new Set(['march', 'may', 'april', 'june', 'august']);
const MONTH_NUMBERS = new Map(
  MONTHS.flatMap((name, index): [string, number][] => [
    [name.toLowerCase(), index + 1],
    [name.toLowerCase().slice(0, 3), index + 1],
  ]).concat([['sept', 9]]),
);

export function monthOf(word: string | undefined): number | null {
  return MONTH_NUMBERS.get(word ?? '') ?? null;
}

export function isAmbiguousMonth(word: string | undefined): boolean {
  return AMBIGUOUS_MONTHS.has(word ?? '') || word?.length === 3;
}

export function dayName(day: Day): string {
  const { year, month, day: dayOfMonth } = partsOf(day);
  return `${dayOfMonth} ${MONTHS[month - 1]} ${year}`;
}

export function dayPoint(day: Day, next: number): Point {
  return { from: day, before: day + 1, grain: 'day', name: dayName(day), next, certain: true };
}

export function weekPoint(day: Day, next: number): Point {
  const from = mondayOf(day);
  return { from, before: from + 7, grain: 'week', name: `the week of ${dayName(from)}`, next, certain: true };
}

export function monthPoint(year: number, month: number, next: number): Point {
  const from = dayOf(year, month);
  const parts = partsOf(from);
  const name = `${MONTHS[parts.month - 1]} ${parts.year}`;
  return { from, before: addMonths(from, 1), grain: 'month', name, next, certain: true };
}

export function quarterPoint(year: number, quarter: number, next: number): Point {
  const from = dayOf(year, quarter * 3 - 2);
  const parts = partsOf(from);
  const name = `Q${(parts.month + 2) / 3} ${parts.year}`;
  return { from, before: addMonths(from, 3), grain: 'quarter', name, next, certain: true };
}

export function halfPoint(year: number, half: number, next: number): Point {
  const from = dayOf(year, half * 6 - 5);
  const name = `the ${half === 1 ? 'first' : 'second'} half of ${year}`;
  return { from, before: addMonths(from, 6), grain: 'half', name, next, certain: true };
}

export function yearPoint(year: number, next: number): Point {
  return {
    from: dayOf(year),
    before: dayOf(year + 1),
    grain: 'year',
    name: String(year),
    next,
    certain: true,
  };
}

export function decadePoint(year: number, next: number): Point {
  const first = Math.floor(year / 10) * 10;
  return {
    from: dayOf(first),
    before: dayOf(first + 10),
    grain: 'decade',
    name: `the ${first}s`,
    next,
    certain: true,
  };
}

/** The latest year in which the words begin no later than today. */
export function mostRecent(today: Day, make: (year: number) => Point): Point {
  const thisYear = make(partsOf(today).year);
  const point = thisYear.from <= today ? thisYear : make(partsOf(today).year - 1);
  return { ...point, inYear: make };
}

/** The unit that holds `day`, moved by `count` units. */
export function unitPoint(unit: Grain, day: Day, count: number, next: number): Point | null {
  const { year, month } = partsOf(day);
  switch (unit) {
    case 'day':
      return dayPoint(day + count, next);
    case 'week':
      return weekPoint(day + 7 * count, next);
    case 'weekend': {
      const saturday = mondayOf(day) + 5 + 7 * count;
      const name = `the weekend of ${dayName(saturday)}`;
      return { from: saturday, before: saturday + 2, grain: 'weekend', name, next, certain: true };
    }
    case 'month':
      return monthPoint(year, month + count, next);
    case 'quarter':
      return quarterPoint(year, Math.ceil(month / 3) + count, next);
    case 'half': {
      const index = year * 2 + (month > 6 ? 1 : 0) + count;
      return halfPoint(Math.floor(index / 2), (index % 2) + 1, next);
    }
    case 'year':
      return yearPoint(year + count, next);
    case 'decade':
      return decadePoint(year + 10 * count, next);
    case 'season':
    case 'century':
      return null;
  }
}

const UNITS: Readonly<Record<string, Grain>> = {
  day: 'day',
  week: 'week',
  wk: 'week',
  weekend: 'weekend',
  month: 'month',
  mo: 'month',
  quarter: 'quarter',
  year: 'year',
  yr: 'year',
  decade: 'decade',
};

/** The unit that a word names, in the singular or plural. */
export function unitOf(word: string | undefined): Grain | null {
  if (word === undefined) return null;
  return UNITS[word] ?? (word.endsWith('s') ? (UNITS[word.slice(0, -1)] ?? null) : null);
}

/** `count` units away from the day: a month later is the same day of the next month. */
export function moveDay(day: Day, unit: Grain, count: number): Day {
  switch (unit) {
    case 'day':
      return day + count;
    case 'week':
    case 'weekend':
      return day + 7 * count;
    case 'month':
      return addMonths(day, count);
    case 'quarter':
    case 'season':
      return addMonths(day, 3 * count);
    case 'half':
      return addMonths(day, 6 * count);
    case 'year':
      return addMonths(day, 12 * count);
    case 'decade':
      return addMonths(day, 120 * count);
    case 'century':
      return addMonths(day, 1200 * count);
  }
}
