import { type Day, partsOf } from './civil-day.ts';
import { periodTokens } from './period-tokens.ts';
import { MONTHS, type PeriodContext } from './point.ts';
import { type CivilPeriod, readPeriodAt } from './read-range.ts';
import { dayAt, startOfDay } from './zoned-time.ts';

/** When and where a question is asked. */
export interface Asked {
  readonly now: Date;
  /** IANA name. */
  readonly timezone: string;
}

/** A stretch of characters of the question. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Half-open: from <= t < before, at the day boundaries of the asker's time zone; null leaves a side open. */
export interface Period {
  readonly from: Date | null;
  readonly before: Date | null;
  /** As it stands in an answer: "in 2023", "since 1 March 2024". */
  readonly label: string;
  /** First and last day: "1 Jan 2023 – 31 Dec 2023". */
  readonly days: string;
}

export interface PeriodsRead {
  /** None, one, or several that no single stretch can hold ("in 2021 or 2023"). */
  readonly periods: readonly Period[];
  /** Each as it stands, before neighbours are joined. */
  readonly parts: readonly Period[];
  readonly spans: readonly Span[];
}

interface Found extends CivilPeriod {
  readonly span: Span;
  /** Joined to the one before by "and", "or" or a comma. */
  readonly joined: boolean;
}

/** The period that a question names; null when it names none, or several apart from one another. */
export function parsePeriod(text: string, asked: Asked): Period | null {
  const { periods } = parsePeriods(text, asked);
  return periods.length === 1 ? (periods[0] ?? null) : null;
}

/** Every period of a text; words within `taken` (names already recognised) are not read as one. */
export function parsePeriods(text: string, asked: Asked, taken: readonly Span[] = []): PeriodsRead {
  const tokens = periodTokens(text);
  if (tokens.length === 0) return { periods: [], parts: [], spans: [] };
  const context: PeriodContext = {
    tokens,
    words: tokens.map((token, index) => (isTaken(token, taken) ? `\u0000${index}` : token.text)),
    today: dayAt(asked.now, asked.timezone),
    monthFirst: /^(America|US)\//.test(asked.timezone),
  };
  const found = findAll(context);
  const merged = merge(found);
  return {
    periods: merged.map((period) => inZone(period, asked.timezone)),
    parts: inOneYear(found).map((period) => inZone(period, asked.timezone)),
    spans: found.map(({ span }) => span),
  };
}

function isTaken(span: Span, taken: readonly Span[]): boolean {
  return taken.some(({ start, end }) => span.start < end && span.end > start);
}

function findAll(context: PeriodContext): Found[] {
  const { tokens, words } = context;
  const found: Found[] = [];
  let at = 0;
  let afterLast = -1;
  while (at < tokens.length) {
    const period = readPeriodAt(context, at) ?? readJoined(context, at, afterLast);
    const [first, last] = [tokens[at], tokens[(period?.next ?? 0) - 1]];
    if (period === null || first === undefined || last === undefined) {
      at += 1;
      continue;
    }
    const joined = afterLast >= 0 && /^(and|or|,|&)?$/.test(words.slice(afterLast, at).join(''));
    found.push({ ...period, joined, span: { start: first.start, end: last.end } });
    at = period.next;
    afterLast = period.next;
  }
  return found;
}

/** In "in 2022 and 2023" the second year shares the first one's cue. */
function readJoined(context: PeriodContext, at: number, afterLast: number): CivilPeriod | null {
  if (at !== afterLast + 1 || !/^(and|or|,|&|but)$/.test(context.words[at - 1] ?? '')) return null;
  const words = context.words.map((word, index) => (index === at - 1 ? 'in' : word));
  return readPeriodAt({ ...context, words }, at);
}

/** Neighbours become one; "since 2021 but before 2023" becomes what both leave. */
function merge(found: readonly Found[]): CivilPeriod[] {
  const merged: CivilPeriod[] = [];
  for (const period of found) {
    const before = merged.at(-1);
    const last = before === undefined ? undefined : sameYear(before, period);
    if (last !== undefined) merged.splice(-1, 1, last);
    const one = last === undefined ? null : (union(last, period) ?? intersection(last, period));
    if (one === null) merged.push(period);
    else merged.splice(-1, 1, one);
  }
  return merged;
}

/** Each with the year that the next one lends it. */
function inOneYear(found: readonly Found[]): CivilPeriod[] {
  return found.map((period, index) => {
    const next = found[index + 1];
    return next === undefined ? period : sameYear(period, next);
  });
}

/** In "may and june 2024" the first month is of 2024 too. */
function sameYear(left: CivilPeriod, right: Found): CivilPeriod {
  const inYear = left.point?.inYear;
  if (!right.joined || inYear === undefined || right.point === undefined || right.point.inYear) return left;
  const point = inYear(partsOf(right.point.from).year);
  const preposition = left.label.split(' ', 1)[0] ?? 'in';
  return {
    from: point.from,
    before: point.before,
    label: `${preposition} ${point.name}`,
    next: left.next,
    point,
  };
}

function union(left: CivilPeriod, right: Found): CivilPeriod | null {
  if (!right.joined || left.from === null || right.from === null) return null;
  if (left.before === null || right.before === null) return null;
  const [first, last] = left.from <= right.from ? [left, right] : [right, left];
  if (first.before !== last.from) return null;
  const label = `${first.label} and ${last.label.replace(/^(in|on) /, '')}`;
  return { from: first.from, before: last.before, label, next: right.next };
}

function intersection(left: CivilPeriod, right: CivilPeriod): CivilPeriod | null {
  const halves = [left, right];
  const open = halves.filter(({ from, before }) => from === null || before === null);
  if (open.length === 0) return null;
  const from = maximum(left.from, right.from);
  const before = minimum(left.before, right.before);
  if (from !== null && before !== null && from >= before) return null;
  return { from, before, label: `${left.label} and ${right.label}`, next: right.next };
}

function maximum(left: Day | null, right: Day | null): Day | null {
  return left === null ? right : right === null ? left : Math.max(left, right);
}

function minimum(left: Day | null, right: Day | null): Day | null {
  return left === null ? right : right === null ? left : Math.min(left, right);
}

function inZone({ from, before, label }: CivilPeriod, timezone: string): Period {
  return {
    from: from === null ? null : startOfDay(from, timezone),
    before: before === null ? null : startOfDay(before, timezone),
    label,
    days: describeDays(from, before),
  };
}

function describeDays(from: Day | null, before: Day | null): string {
  if (from === null) return before === null ? '' : `up to ${shortDay(before - 1)}`;
  if (before === null) return `from ${shortDay(from)}`;
  return before - from === 1 ? shortDay(from) : `${shortDay(from)} – ${shortDay(before - 1)}`;
}

function shortDay(day: Day): string {
  const { year, month, day: dayOfMonth } = partsOf(day);
  return `${dayOfMonth} ${(MONTHS[month - 1] ?? '').slice(0, 3)} ${year}`;
}
