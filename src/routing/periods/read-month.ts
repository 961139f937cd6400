import { ordinalOf } from '../number-words.ts';
import { addMonths, dayOf, partsOf } from './civil-day.ts';
import {
  halfPoint,
  isAmbiguousMonth,
  monthOf,
  monthPoint,
  mostRecent,
  type PeriodContext,
  type Point,
  quarterPoint,
} from './point.ts';
import { readYearAfter, readYearDigits, yearShift } from './read-year.ts';

/** "March", "March 2024", "2024 March", "March last year", "this March", "last March". */
export function readMonth(context: PeriodContext, at: number): Point | null {
  const { words, today } = context;
  const shift = yearShift(words[at]);
  if (shift !== null && monthOf(words[at + 1]) !== null) return readShiftedMonth(context, at, shift);
  const yearFirst = readYearDigits(context, at);
  if (yearFirst !== null) {
    const comma = words[yearFirst.next] === ',' ? 1 : 0;
    const month = monthOf(words[yearFirst.next + comma]);
    return month === null ? null : monthPoint(yearFirst.year, month, yearFirst.next + comma + 1);
  }
  const month = monthOf(words[at]);
  if (month === null) return null;
  const dot = words[at + 1] === '.' && context.tokens[at + 1]?.glued ? 1 : 0;
  const year = readYearAfter(context, at + 1 + dot);
  if (year !== null) return monthPoint(year.year, month, year.next);
  const make = (inYear: number): Point => ({
    ...monthPoint(inYear, month, at + 1),
    certain: !isAmbiguousMonth(words[at]),
  });
  return mostRecent(today, make);
}

/** "last September" is the most recent one that is over. */
function readShiftedMonth({ words, today }: PeriodContext, at: number, shift: number): Point {
  const month = monthOf(words[at + 1]) ?? 1;
  const { year, month: thisMonth } = partsOf(today);
  // "This may be" and "this march" are none.
  if (shift === 0)
    return { ...monthPoint(year, month, at + 2), certain: !/^(may|march|mar)$/.test(words[at + 1] ?? '') };
  if (shift < 0) return monthPoint(month < thisMonth ? year : year - 1, month, at + 2);
  return monthPoint(month > thisMonth ? year : year + 1, month, at + 2);
}

/** "2016-11", "2016/11", "11/2016". */
export function readNumericMonth(context: PeriodContext, at: number): Point | null {
  const { words, tokens } = context;
  if (words[at + 1] !== '-' && words[at + 1] !== '/') return null;
  const yearFirst = readYearDigits(context, at);
  const yearLast = readYearDigits(context, at + 2);
  const year = yearFirst ?? yearLast;
  const month = Number(words[yearFirst === null ? at : at + 2]);
  const monthToken = tokens[yearFirst === null ? at : at + 2];
  if (year === null || monthToken?.kind !== 'number' || !(month >= 1 && month <= 12)) return null;
  if (monthToken.text.length > 2 || monthToken.ordinal || continues(context, at)) return null;
  return monthPoint(year.year, month, at + 3);
}

function continues({ tokens, words }: PeriodContext, at: number): boolean {
  const before = tokens[at - 1];
  if (tokens[at]?.glued && before !== undefined && /^[\p{L}\d/.-]+$/u.test(before.text)) return true;
  return Boolean(tokens[at + 3]?.glued) && /^[-/]$/.test(words[at + 3] ?? '');
}

/** "Q1 2024", "2024 Q1", "the third quarter of last year", "Q3". */
export function readQuarter(context: PeriodContext, at: number): Point | null {
  return readPartOfYear(context, at, 'q', 'quarter', 4, quarterPoint);
}

/** "H1 2024", "the first half of 2024"; "H2" alone is a heading or a database. */
export function readHalf(context: PeriodContext, at: number): Point | null {
  const point = readPartOfYear(context, at, 'h', 'half', 2, halfPoint);
  return point?.inYear && context.words[at] === 'h' ? null : point;
}

function readPartOfYear(
  context: PeriodContext,
  at: number,
  letter: string,
  noun: string,
  parts: number,
  make: (year: number, part: number, next: number) => Point,
): Point | null {
  const yearFirst = readYearDigits(context, at);
  let next = yearFirst?.next ?? at;
  if (context.words[next] === 'the') next += 1;
  const part = readPart(context, next, letter, noun);
  if (part === null || part.value > parts || part.value < 1) return null;
  if (yearFirst !== null) return make(yearFirst.year, part.value, part.next);
  const year = readYearAfter(context, part.next) ?? readTheYear(context, part.next);
  if (year !== null) return make(year.year, part.value, year.next);
  return mostRecent(context.today, (inYear) => ({
    ...make(inYear, part.value, part.next),
    certain: false,
  }));
}

function readPart({ words, tokens }: PeriodContext, at: number, letter: string, noun: string) {
  if (words[at] === letter && tokens[at + 1]?.glued && tokens[at + 1]?.kind === 'number') {
    return { value: Number(words[at + 1]), next: at + 2 };
  }
  const token = tokens[at];
  const ordinal = token?.ordinal ? Number(token.text) : ordinalOf(words[at] ?? '');
  return ordinal !== null && words[at + 1] === noun ? { value: ordinal, next: at + 2 } : null;
}

function readTheYear({ words, today }: PeriodContext, at: number) {
  const phrase = words.slice(at, at + 3).join(' ');
  return phrase === 'of the year' ? { year: partsOf(today).year, next: at + 3 } : null;
}

const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };

/**
 * "summer 2023", "last summer", "the summer of 2023": whole months in the northern hemisphere; a winter belongs
 * to the year in which it begins. "Spring" alone is a framework, "fall" a verb.
 */
export function readSeason(context: PeriodContext, at: number): Point | null {
  const { words, today } = context;
  const shift = yearShift(words[at]);
  const the = words[at] === 'the' ? 1 : 0;
  const at2 = at + (shift === null ? the : 1);
  const season = words[at2] ?? '';
  const month = SEASONS[season];
  if (month === undefined) return null;
  const make = (year: number, next: number): Point => {
    const from = dayOf(year, month);
    return {
      from,
      before: addMonths(from, 3),
      grain: 'season',
      name: `${season} ${year}`,
      next,
      certain: true,
    };
  };
  const named = readYearAfter(context, at2 + 1);
  if (named !== null) return make(named.year, named.next);
  if (isFramework(words[at2 + 1])) return null;
  const thisYear = partsOf(today).year;
  if (shift === 0) return make(thisYear, at2 + 1);
  if (shift === 1) return make(dayOf(thisYear, month) > today ? thisYear : thisYear + 1, at2 + 1);
  if (shift === -1)
    return make(addMonths(dayOf(thisYear, month), 3) <= today ? thisYear : thisYear - 1, at2 + 1);
  if (season === 'spring' && the === 0) return null;
  return mostRecent(today, (year) => ({ ...make(year, at2 + 1), certain: false }));
}

function isFramework(word: string | undefined): boolean {
  return /^(boot|framework|data|security|cloud|batch|mvc|webflux|beans?|profiles?|projects?|apps?|applications?)$/.test(
    word ?? '',
  );
}
