import { type Day, dayOf, daysInMonth, partsOf } from './civil-day.ts';
import { countsSomething, isCued } from './is-cued.ts';
import { dayName, dayPoint, monthOf, type PeriodContext, type Point } from './point.ts';
import { readPoint } from './read-point.ts';
import { readAgo, readDuration, readRolling, readToDate } from './read-relative.ts';
import { readYearAfter } from './read-year.ts';

/** Days from `from` up to and without `before`; null leaves that side open. */
export interface CivilPeriod {
  readonly from: Day | null;
  readonly before: Day | null;
  /** "in 2023", "since 1 March 2024". */
  readonly label: string;
  readonly next: number;
  /** The single stretch that it is, where it is one. */
  readonly point?: Point;
}

type PeriodReader = (context: PeriodContext, at: number) => CivilPeriod | null;

const READERS: readonly PeriodReader[] = [readOpen, readAge, readStretch, readBackwards, readSingle];

/** The period that begins at token `at`, cue words included; null when none does. */
export function readPeriodAt(context: PeriodContext, at: number): CivilPeriod | null {
  for (const read of READERS) {
    const period = read(context, at);
    if (period !== null) return period;
  }
  return null;
}

const OPENINGS: readonly (readonly [RegExp, 'since' | 'after' | 'before' | 'until'])[] = [
  [
    /^(ever since|since|not before|no earlier than|not earlier than|starting (?:in|from|with|on)|as of)$/,
    'since',
  ],
  [/^(after|later than|newer than|past)$/, 'after'],
  [/^(before|prior to|earlier than|older than|preceding)$/, 'before'],
  [
    /^(until|till|through|thru|up to|up until|by the end of|no later than|not later than|not after)$/,
    'until',
  ],
];

/** "since 2021" (with 2021), "after 2021" (without), "before 2021" (without), "until 2021" (with). */
function readOpen(context: PeriodContext, at: number): CivilPeriod | null {
  for (const length of [4, 3, 2, 1]) {
    const phrase = context.words.slice(at, at + length).join(' ');
    const kind = OPENINGS.find(([pattern]) => pattern.test(phrase))?.[1];
    if (kind === undefined) continue;
    const point = pointAfterOpening(context, at + length, phrase);
    if (point !== null) return openPeriod(kind, point);
  }
  return readOnwards(context, at);
}

function pointAfterOpening(context: PeriodContext, at: number, phrase: string): Point | null {
  const ago = readAgo(context, at);
  if (ago !== null) return dayPoint(ago.anchor, ago.next);
  const rolling = readRolling(context, at);
  if (rolling !== null) return { ...dayPoint(rolling.from, rolling.next), before: rolling.before };
  const point = readPoint(context, at);
  if (point === null) return null;
  if (phrase === 'past' && !point.certain) return null;
  return point.certain || isCued(context, at, point) ? point : null;
}

function openPeriod(kind: 'since' | 'after' | 'before' | 'until', point: Point): CivilPeriod {
  const { name, next } = point;
  switch (kind) {
    case 'since':
      return { from: point.from, before: null, label: `since ${name}`, next };
    case 'after':
      return { from: point.before, before: null, label: `after ${name}`, next };
    case 'before':
      return { from: null, before: point.from, label: `before ${name}`, next };
    case 'until': {
      const end = point.grain === 'day' ? name : `the end of ${name}`;
      return { from: null, before: point.before, label: `until ${end}`, next };
    }
  }
}

/** "from 2021 on", "2021 onwards", "2023 or later". */
function readOnwards(context: PeriodContext, at: number): CivilPeriod | null {
  const { words } = context;
  const start = words[at] === 'from' ? at + 1 : at;
  const point = readPoint(context, start);
  if (point === null) return null;
  const phrase = words.slice(point.next, point.next + 2).join(' ');
  const length = /^(onwards?|forward)/.test(phrase)
    ? 1
    : /^(on|and on)$/.test(words[point.next] ?? '') &&
        start > at &&
        !isWord(words[point.next + 1]) &&
        !/^\d/.test(words[point.next + 1] ?? '')
      ? 1
      : /^(or|and) (later|newer|after|onwards?)$/.test(phrase)
        ? 2
        : 0;
  if (length === 0) return null;
  return { from: point.from, before: null, label: `since ${point.name}`, next: point.next + length };
}

function isWord(word: string | undefined): boolean {
  return word !== undefined && /^\p{L}/u.test(word);
}

/** By age: "older than two years", "newer than 3 months", "more than 2 weeks ago", "within 5 days". */
function readAge(context: PeriodContext, at: number): CivilPeriod | null {
  const { words } = context;
  const two = words.slice(at, at + 2).join(' ');
  const older = /^(older than|more than|over)/.test(two);
  const newer = /^(newer than|less than|younger than|within)/.test(two);
  if (!older && !newer) return null;
  const length = /^(over|within)/.test(two) ? 1 : 2;
  const duration = readDuration(context, at + length);
  if (duration === null) return null;
  const explicit = /^(older|newer|younger)/.test(two);
  const suffix = /^(ago|old)$/.test(words[duration.next] ?? '');
  if (!explicit && !suffix && words[at] !== 'within') return null;
  const ago = readAgo({ ...context, words: withAgo(words, duration.next) }, at + length);
  if (ago === null) return null;
  const next = duration.next + (suffix ? 1 : 0);
  return older
    ? { from: null, before: ago.anchor, label: `before ${dayName(ago.anchor)}`, next }
    : { from: ago.anchor, before: null, label: `since ${dayName(ago.anchor)}`, next };
}

function withAgo(words: readonly string[], at: number): readonly string[] {
  return [...words.slice(0, at), 'ago'];
}

/** "between 2019 and 2021", "from 5 January to 10 February 2024", "2022-2024": both ends belong to it. */
function readStretch(context: PeriodContext, at: number): CivilPeriod | null {
  const { words } = context;
  const opening = /^(from|between|in|during)$/.test(words[at] ?? '') ? (words[at] ?? null) : null;
  const start = opening === null ? at : at + 1;
  const short = readDaysOfMonth(context, start);
  if (short !== null) return short;
  const left = readPoint(context, start);
  if (left === null) return null;
  const linked = linkLength(words, left.next, opening);
  if (linked === 0) return null;
  const right = readPoint(context, left.next + linked);
  if (right === null) return null;
  const cued = opening !== null || left.certain || right.certain || isCued(context, start, left);
  const dashed = words[left.next] === '-' && left.grain === 'year' && right.grain === 'year';
  if (!cued && !dashed) return null;
  return right.grain === 'year' && countsSomething(words[right.next]) ? null : stretch(context, left, right);
}

function linkLength(words: readonly string[], at: number, opening: string | null): number {
  const word = words[at] ?? '';
  if (word === 'up' && words[at + 1] === 'to') return 2;
  if (/^(to|until|till|through|thru|-|–|—)$/.test(word)) return words[at + 1] === 'the' ? 1 : 1;
  return word === 'and' && opening === 'between' ? 1 : 0;
}

function stretch({ today }: PeriodContext, first: Point, last: Point): CivilPeriod | null {
  let [left, right] = [first, last];
  if (left.inYear !== undefined && right.inYear === undefined) {
    const year = partsOf(right.from).year;
    left = left.inYear(year);
    if (left.from > right.from) left = first.inYear?.(year - 1) ?? left;
  } else if (right.inYear !== undefined) {
    const year = partsOf(left.from).year;
    right = right.inYear(year);
    if (right.from < left.from) right = last.inYear?.(year + 1) ?? right;
    if (left.inYear !== undefined && right.from > today && right !== last) {
      left = left.inYear(year - 1);
      right = last.inYear?.(partsOf(right.from).year - 1) ?? right;
    }
  }
  if (left.from >= right.before) return null;
  const label = `between ${left.name} and ${right.name}`;
  return { from: left.from, before: right.before, label, next: last.next };
}

/** Two days of one month: "4 to 22 January 1995", "November 19-20", "4-22 this month". */
function readDaysOfMonth(context: PeriodContext, at: number): CivilPeriod | null {
  const { words, tokens } = context;
  const monthFirst = monthOf(words[at]);
  let next = monthFirst === null ? at : at + 1;
  if (words[next] === '.' || words[next] === 'between' || words[next] === 'from') next += 1;
  const first = smallDay(tokens[next]);
  const link = words[next + 1] ?? '';
  const last = smallDay(tokens[next + 2]);
  if (first !== null && monthFirst === null && last === null) return readDayToDate(context, next, first);
  if (first === null || last === null || !/^(to|until|till|through|and|-|–)$/.test(link)) return null;
  next += 3;
  if (monthFirst !== null) {
    const year = readYearAfter(context, next);
    if (year !== null) return daysOf(year.year, monthFirst, [first, last], year.next);
    const { year: thisYear, month, day } = partsOf(context.today);
    const past = monthFirst < month || (monthFirst === month && first <= day);
    return daysOf(past ? thisYear : thisYear - 1, monthFirst, [first, last], next);
  }
  while (/^(of|in)$/.test(words[next] ?? '')) next += 1;
  const month = readPoint(context, next);
  if (month === null || month.grain !== 'month') return null;
  const parts = partsOf(month.from);
  return daysOf(parts.year, parts.month, [first, last], month.next);
}

/** "from 4 to January 22, 1995". */
function readDayToDate(context: PeriodContext, at: number, first: number): CivilPeriod | null {
  if (!/^(to|until|till|through|-|–)$/.test(context.words[at + 1] ?? '')) return null;
  const last = readPoint(context, at + 2);
  if (last === null || last.grain !== 'day' || monthOf(context.words[at + 2]) === null) return null;
  const { year, month, day } = partsOf(last.from);
  return daysOf(year, month, [first, day], last.next);
}

function smallDay(token: PeriodContext['tokens'][number] | undefined): number | null {
  if (token?.kind !== 'number' || token.text.length > 2) return null;
  const day = Number(token.text);
  return day >= 1 && day <= 31 ? day : null;
}

function daysOf(
  year: number,
  month: number,
  days: readonly [number, number],
  next: number,
): CivilPeriod | null {
  if (days[0] > days[1] || days[1] > daysInMonth(year, month)) return null;
  const [from, last] = [dayOf(year, month, days[0]), dayOf(year, month, days[1])];
  return { from, before: last + 1, label: `between ${dayName(from)} and ${dayName(last)}`, next };
}

/** "the last 30 days", "year to date". */
function readBackwards(context: PeriodContext, at: number): CivilPeriod | null {
  const start = /^(in|over|during|within|for|from)$/.test(context.words[at] ?? '') ? at + 1 : at;
  const rolling = readRolling(context, start) ?? readToDate(context, start);
  if (rolling === null) return null;
  const { from, before, name, next } = rolling;
  return { from, before, label: `in ${name}`, next };
}

/** "in 2023", "on 12 March", "March 2024". */
function readSingle(context: PeriodContext, at: number): CivilPeriod | null {
  const cue = /^(in|during|on|from|of|for|over|throughout|within)$/.test(context.words[at] ?? '') ? 1 : 0;
  const point = readPoint(context, at + cue);
  if (point === null || context.words[at + cue] === 'now') return null;
  if (!point.certain && !isCued(context, at + cue, point)) return null;
  const preposition = point.grain === 'day' || point.grain === 'weekend' ? 'on' : 'in';
  return {
    from: point.from,
    before: point.before,
    label: `${preposition} ${point.name}`,
    next: point.next,
    point,
  };
}
