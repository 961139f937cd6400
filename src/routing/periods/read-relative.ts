import { readNumber } from '../number-words.ts';
import { type Day, partsOf } from './civil-day.ts';
import { dayName, type Grain, moveDay, type PeriodContext, type Point, unitOf, unitPoint } from './point.ts';

const SHIFTS: Readonly<Record<string, number>> = {
  this: 0,
  current: 0,
  same: 0,
  last: -1,
  previous: -1,
  next: 1,
  coming: 1,
  upcoming: 1,
};

/** A calendar unit by its distance: "this week", "last month", "the previous quarter", "next year". */
export function readUnitPhrase({ words, today }: PeriodContext, at: number): Point | null {
  const the = /^(the|our)$/.test(words[at] ?? '') ? 1 : 0;
  const shift = SHIFTS[words[at + the] ?? ''];
  const unit = unitOf(words[at + the + 1]);
  if (shift === undefined || unit === null || unit === 'day' || isPlural(words[at + the + 1])) return null;
  return unitPoint(unit, today, shift, at + the + 2);
}

/** "the week", "the month", "the year": ours, when a part of it is asked for. */
export function readPlainUnit({ words, today }: PeriodContext, at: number): Point | null {
  const the = /^(the|my|our)$/.test(words[at] ?? '') ? 1 : 0;
  const unit = unitOf(words[at + the]);
  if (the === 0 || unit === null || unit === 'day' || isPlural(words[at + the])) return null;
  const point = unitPoint(unit, today, 0, at + the + 1);
  return point === null ? null : { ...point, certain: false };
}

/** "the week before last". */
export function readBeforeLast({ words, today }: PeriodContext, at: number): Point | null {
  const the = words[at] === 'the' ? 1 : 0;
  const unit = unitOf(words[at + the]);
  const phrase = words.slice(at + the + 1, at + the + 3).join(' ');
  return unit === null || phrase !== 'before last' ? null : unitPoint(unit, today, -2, at + the + 3);
}

function isPlural(word: string | undefined): boolean {
  return word?.endsWith('s') ?? false;
}

export interface Duration {
  readonly unit: Grain;
  readonly count: number;
  readonly next: number;
}

/** "30 days", "two weeks", "a month", "couple of years". */
export function readDuration({ words }: PeriodContext, at: number): Duration | null {
  const number = readNumber(words, at) ?? readArticle(words[at]);
  if (number === null || number.value === 0 || number.value > 1000) return null;
  const next = at + number.length;
  const dash = words[next] === '-' ? 1 : 0;
  const unit = unitOf(words[next + dash]);
  if (unit === null) return null;
  return { unit, count: number.value, next: next + dash + 1 };
}

function readArticle(word: string | undefined) {
  return word === 'a' || word === 'an' || word === 'one' ? { value: 1, length: 1 } : null;
}

export interface Rolling {
  readonly from: Day;
  readonly before: Day;
  /** "the last 30 days". */
  readonly name: string;
  readonly next: number;
}

/** Counted back from today and with today in it: "the last 30 days", "past two weeks", "the past year". */
export function readRolling(context: PeriodContext, at: number): Rolling | null {
  const { words, today } = context;
  let next = at;
  while (/^(the|these|in|over|within)$/.test(words[next] ?? '')) next += 1;
  if (!/^(last|past|previous|recent)$/.test(words[next] ?? '')) return null;
  const cued = /^(in|over|within|during|for|from|since)$/.test(words[next - 2] ?? '');
  const past = words[next] === 'past' || (words[next] === 'last' && words[next - 1] === 'the' && cued);
  const duration = readDuration(context, next + 1) ?? readBareUnit(context, next + 1, past);
  return duration === null ? readHours(context, next + 1) : rollingBack(today, duration);
}

/** Hours count as the days that they reach back into. */
function readHours({ words, today }: PeriodContext, at: number): Rolling | null {
  const number = readNumber(words, at) ?? { value: 1, length: 0 };
  const next = at + number.length;
  if (!/^(hours?|hrs?|h)$/.test(words[next] ?? '') || number.value < 1 || number.value > 10_000) return null;
  const from = today - Math.ceil(number.value / 24);
  return { from, before: today + 1, name: `the time since ${dayName(from)}`, next: next + 1 };
}

/** "the past month" and "in the last month" are rolling; "last month" is the calendar's. */
function readBareUnit({ words }: PeriodContext, at: number, past: boolean): Duration | null {
  const unit = unitOf(words[at]);
  if (unit === null || !past) return null;
  // "past weeks" says no number: a few.
  return { unit, count: isPlural(words[at]) ? 3 : 1, next: at + 1 };
}

export function rollingBack(today: Day, { unit, count, next }: Duration): Rolling {
  const name = count === 1 ? `the last ${unit}` : `the last ${count} ${unit}s`;
  return { from: moveDay(today, unit, -count), before: today + 1, name, next };
}

/** "two weeks ago": the week, month or year that lies so far back; `anchor` is the day itself. */
export function readAgo(context: PeriodContext, at: number): (Point & { readonly anchor: Day }) | null {
  const duration = readDuration(context, at);
  if (
    duration === null ||
    !/^(ago|back|earlier|before now|before today)$/.test(context.words[duration.next] ?? '')
  ) {
    return null;
  }
  const { unit, count, next } = duration;
  const anchor = moveDay(context.today, unit, -count);
  const point = unitPoint(unit, anchor, 0, next + 1);
  return point === null ? null : { ...point, anchor };
}

/** "year to date", "so far this year", "earlier this month". */
export function readToDate(context: PeriodContext, at: number): Rolling | null {
  const { words, today } = context;
  if (words[at] === 'ytd') return toDate(today, 'year', at + 1);
  const phrase = words.slice(at, at + 4).join(' ');
  const unitToDate = /^(week|month|quarter|year) to date/.exec(phrase)?.[1];
  if (unitToDate !== undefined) return toDate(today, unitOf(unitToDate) ?? 'year', at + 3);
  if (words[at] !== 'earlier' && phrase.slice(0, 7) !== 'so far ') return null;
  const skipped = words[at] === 'earlier' ? 1 : 2;
  const inThe = words[at + skipped] === 'in' ? 1 : 0;
  const unit = readUnitPhrase(context, at + skipped + inThe) ?? readPlainUnit(context, at + skipped + inThe);
  if (unit === null || unit.from > today || unit.before <= today) return null;
  return { from: unit.from, before: today + 1, name: soFar(unit.from, today), next: unit.next };
}

function toDate(today: Day, unit: Grain, next: number): Rolling | null {
  const point = unitPoint(unit, today, 0, next);
  return point === null
    ? null
    : { from: point.from, before: today + 1, name: soFar(point.from, today), next };
}

function soFar(from: Day, today: Day): string {
  const { month, day } = partsOf(from);
  return month === 1 && day === 1 ? `${partsOf(today).year} so far` : `the time since ${dayName(from)}`;
}
