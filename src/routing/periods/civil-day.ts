/** A calendar day in no time zone: days since 1970-01-01. */
export type Day = number;

export interface DayParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

const MILLISECONDS = 86_400_000;

/** Months and days may run over: month 13 is January of the next year, day 0 the last of the month before. */
export function dayOf(year: number, month = 1, day = 1): Day {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.floor(date.getTime() / MILLISECONDS);
}

export function partsOf(day: Day): DayParts {
  const date = new Date(day * MILLISECONDS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function daysInMonth(year: number, month: number): number {
  return partsOf(dayOf(year, month + 1, 0)).day;
}

/** The same day of another month; the last of that month where it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const { year, month, day: dayOfMonth } = partsOf(day);
  const target = partsOf(dayOf(year, month + months));
  return dayOf(target.year, target.month, Math.min(dayOfMonth, daysInMonth(target.year, target.month)));
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: Day): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** The Monday on or before the day. */
export function mondayOf(day: Day): Day {
  return day - weekdayOf(day) + 1;
}

/** Monday of ISO week 1, the week that holds 4 January. */
export function firstWeekOf(year: number): Day {
  return mondayOf(dayOf(year, 1, 4));
}
