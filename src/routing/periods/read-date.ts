import { ordinalOf } from '../number-words.ts';
import { type Day, dayOf, daysInMonth, partsOf, weekdayOf } from './civil-day.ts';
import { dayPoint, isAmbiguousMonth, monthOf, mostRecent, type PeriodContext, type Point } from './point.ts';
import { readYearAfter, readYearDigits } from './read-year.ts';

/** "today", "yesterday", "the day before yesterday", "tomorrow". */
export function readNearDay({ words, today }: PeriodContext, at: number): Point | null {
  const phrase = words.slice(at, at + 4).join(' ');
  if (phrase === 'the day before yesterday') return dayPoint(today - 2, at + 4);
  if (words[at] === 'yesterday') return dayPoint(today - 1, at + 1);
  if (words[at] === 'today' || words[at] === 'now') {
    return { ...dayPoint(today, at + 1), certain: words[at] === 'today' };
  }
  return words[at] === 'tomorrow' ? dayPoint(today + 1, at + 1) : null;
}

/** "2024-03-12", "2024/3/12", "2019-aug-1", "12.03.2024", "3/12/2024". */
export function readNumericDate(context: PeriodContext, at: number): Point | null {
  const { words, tokens } = context;
  const separator = words[at + 1];
  if (separator === undefined || !/^[-/.]$/.test(separator) || words[at + 3] !== separator) return null;
  if (tokens[at]?.glued && tokens[at - 1]?.kind === 'word') return null;
  const yearFirst = readYearDigits(context, at);
  if (yearFirst !== null) {
    return validDay(yearFirst.year, monthNumber(words[at + 2]), Number(words[at + 4]), at + 5);
  }
  const year = readYearDigits(context, at + 4) ?? dottedYear(context, at + 4);
  if (year === null) return null;
  const [first, second] = [Number(words[at]), monthNumber(words[at + 2])];
  const swapped = separator === '/' && (second > 12 || (context.monthFirst && first <= 12));
  return swapped
    ? validDay(year.year, first, second, year.next)
    : validDay(year.year, second, first, year.next);
}

/** In "12.03.2024" the dots would make the year look like part of a version. */
function dottedYear({ words, tokens }: PeriodContext, at: number) {
  const year = tokens[at]?.text.length === 4 ? Number(words[at]) : Number.NaN;
  return words[at - 1] === '.' && year >= 1900 && year < 2100 ? { year, next: at + 1 } : null;
}

function monthNumber(word: string | undefined): number {
  return monthOf(word) ?? Number(word);
}

function validDay(year: number, month: number, day: number, next: number): Point | null {
  const valid = Number.isInteger(month) && month >= 1 && month <= 12;
  if (!valid || !Number.isInteger(day) || day < 1 || day > daysInMonth(year, month)) return null;
  return dayPoint(dayOf(year, month, day), next);
}

/** "12 March 2024", "the 12th of March", "March 12th, 2024", "Friday, 22 March". */
export function readDate(context: PeriodContext, at: number): Point | null {
  const weekday = weekdayNumber(context.words[at]);
  if (weekday !== null) {
    const skipped = /^[,.]$/.test(context.words[at + 1] ?? '') ? 2 : 1;
    return readDayMonth(context, at + skipped) ?? readMonthDay(context, at + skipped);
  }
  return readDayMonth(context, at) ?? readMonthDay(context, at);
}

function readDayMonth(context: PeriodContext, at: number): Point | null {
  const { words } = context;
  const the = words[at] === 'the' ? 1 : 0;
  const day = dayNumber(context, at + the);
  if (day === null) return null;
  let next = at + the + 1;
  if (words[next] === 'of') next += 1;
  const month = monthOf(words[next]);
  if (month === null) return null;
  const dot = words[next + 1] === '.' && context.tokens[next + 1]?.glued ? 1 : 0;
  const certain = day.ordinal || !isAmbiguousMonth(words[next]);
  return withYear(context, { month, day: day.value, next: next + 1 + dot, certain });
}

function readMonthDay(context: PeriodContext, at: number): Point | null {
  const { words, tokens } = context;
  const month = monthOf(words[at]);
  if (month === null) return null;
  let next = at + 1;
  if (words[next] === '.') next += 1;
  const the = words[next] === 'the';
  if (the) next += 1;
  const day = dayNumber(context, next);
  if (
    day === null ||
    (tokens[next + 1]?.glued && /^[.:\d]/.test(words[next + 1] ?? '') && !isEnd(context, next + 1))
  )
    return null;
  // "May the first page be large?"
  const goesOn = the && tokens[next + 1]?.kind === 'word';
  const certain = !isAmbiguousMonth(words[at]) || (day.ordinal && !goesOn);
  return withYear(context, { month, day: day.value, next: next + 1, certain });
}

function isEnd({ tokens }: PeriodContext, at: number): boolean {
  return !tokens[at + 1]?.glued;
}

function dayNumber({ words, tokens }: PeriodContext, at: number) {
  const token = tokens[at];
  if (token?.kind === 'number') {
    // The end of a decimal, or of a list of digits.
    if (token.glued && /^[.,]$/.test(words[at - 1] ?? '') && tokens[at - 2]?.kind === 'number') return null;
    const value = Number(token.text);
    return token.text.length <= 2 && value >= 1 && value <= 31 ? { value, ordinal: token.ordinal } : null;
  }
  const ordinal = ordinalOf(words[at] ?? '');
  return ordinal === null ? null : { value: ordinal, ordinal: true };
}

interface DayOfMonth {
  readonly month: number;
  readonly day: number;
  readonly next: number;
  readonly certain: boolean;
}

function withYear(context: PeriodContext, { month, day, next, certain }: DayOfMonth): Point | null {
  const year = readYearAfter(context, next);
  if (year !== null) return validDay(year.year, month, day, year.next);
  // 29 February is a day of leap years only; the month decides elsewhere.
  if (day > daysInMonth(2024, month)) return null;
  return mostRecent(context.today, (inYear) => ({
    ...dayPoint(dayOf(inYear, month, Math.min(day, daysInMonth(inYear, month))), next),
    certain,
  }));
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

export function weekdayNumber(word: string | undefined): number | null {
  if (word === undefined) return null;
  const index = WEEKDAYS.findIndex(
    (name) =>
      name === word || (word.length >= 3 && WEEKDAY_SHORT.test(word) && name.startsWith(word.slice(0, 3))),
  );
  return index < 0 ? null : index + 1;
}

const WEEKDAY_SHORT = /^(mon|tues?|wed|thur?s?|fri|sat|sun)$/;

/** "Monday", "last Friday", "Friday the 11th": the most recent one that is over. */
export function readWeekday({ words, tokens, today }: PeriodContext, at: number): Point | null {
  const relative = /^(last|this|next|past)$/.test(words[at] ?? '') ? 1 : 0;
  const weekday = weekdayNumber(words[at + relative]);
  if (weekday === null) return null;
  const next = at + relative + 1;
  const ordinal = tokens[next]?.text === 'the' && tokens[next + 1]?.ordinal ? Number(words[next + 1]) : null;
  if (ordinal !== null) return dayPoint(recentDayOfMonth(today, ordinal), next + 2);
  const back = (weekdayOf(today) - weekday + 7) % 7;
  const full = WEEKDAYS.includes(words[at + relative] ?? '');
  if (words[at] === 'next') return dayPoint(today + 7 - back, next);
  if (words[at] === 'this') return dayPoint(today - weekdayOf(today) + weekday, next);
  const day = today - (back === 0 ? 7 : back);
  return { ...dayPoint(day, next), certain: relative === 1 && full };
}

/** The latest day of that number that has begun. */
export function recentDayOfMonth(today: Day, dayOfMonth: number): Day {
  const { year, month, day } = partsOf(today);
  const target = dayOfMonth <= day ? month : month - 1;
  const parts = partsOf(dayOf(year, target));
  return dayOf(parts.year, parts.month, Math.min(dayOfMonth, daysInMonth(parts.year, parts.month)));
}
