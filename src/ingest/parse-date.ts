import { monthNumber } from './month-names.ts';

export type ParsedDate =
  | { readonly kind: 'absent' }
  /** `dateOnly`: no time of day was given; `at` is midnight UTC of that day. */
  | { readonly kind: 'date'; readonly at: Date; readonly dateOnly: boolean }
  | { readonly kind: 'unreadable'; readonly reason: string };

const OLDEST_YEAR = 1900;
const NEWEST_YEAR = 2100;
const LONGEST_TEXT = 100;
const SECONDS_FROM = 100_000_000;
const MILLISECONDS_FROM = 100_000_000_000;

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A time of day in minutes and its offset from UTC; both as written. */
interface Time {
  readonly milliseconds: number;
  readonly offsetMinutes: number;
}

/**
 * Reads a date as people write it: ISO, "12 March 2024", "March 12th, 2024 10:30", 2024/03/12, 12.03.2024,
 * "March 2024", a year, Unix seconds or milliseconds. A time without a zone is read as UTC.
 */
export function parseDate(value: unknown): ParsedDate {
  if (value === null || value === undefined || value === '') return { kind: 'absent' };
  if (value instanceof Date) return fromInstant(value.getTime(), value);
  if (typeof value === 'number' || typeof value === 'bigint') return fromNumber(Number(value));
  if (typeof value !== 'string') return unreadable(value);
  const text = value.normalize('NFKC').trim();
  if (text === '') return { kind: 'absent' };
  if (text.length > LONGEST_TEXT) return unreadable(text);
  if (/^-?\d+(\.\d+)?$/.test(text)) return fromNumber(Number(text));
  return fromText(text);
}

function fromNumber(number: number): ParsedDate {
  if (Number.isInteger(number) && number >= OLDEST_YEAR && number <= NEWEST_YEAR) {
    return fromDay({ year: number, month: 1, day: 1 }, number);
  }
  const digits = String(number);
  if (/^(19|20)\d{6}$/.test(digits)) {
    return fromDay(
      { year: Number(digits.slice(0, 4)), month: Number(digits.slice(4, 6)), day: Number(digits.slice(6)) },
      number,
    );
  }
  if (number >= MILLISECONDS_FROM) return fromInstant(number, number);
  if (number >= SECONDS_FROM) return fromInstant(number * 1000, number);
  return unreadable(number);
}

function fromText(text: string): ParsedDate {
  const { day: dayText, time } = splitTime(text);
  if (time === 'unreadable') return unreadable(text);
  const day = readDay(dayText);
  if (day === 'ambiguous') {
    return {
      kind: 'unreadable',
      reason: `${JSON.stringify(text)} can be two days: write it as YYYY-MM-DD`,
    };
  }
  if (day === null) return unreadable(text);
  const date = fromDay(day, text);
  if (time === null || date.kind !== 'date') return date;
  const at = new Date(date.at.getTime() + time.milliseconds - time.offsetMinutes * 60_000);
  return { kind: 'date', at, dateOnly: false };
}

const TIME =
  /[T,\s]+(?:at\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*([ap]\.?m\.?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2}|[+-]\d{2})?(?:\s*\([^)]*\))?$/i;

function splitTime(text: string): { day: string; time: Time | null | 'unreadable' } {
  const match = TIME.exec(text);
  if (match === null) return { day: text, time: null };
  const day = text.slice(0, match.index);
  const [, hour = '', minute = '', second = '0', fraction = '0', half, zone] = match;
  const hours = hourOfDay(Number(hour), half);
  if (hours === null || Number(minute) > 59 || Number(second) > 60) return { day, time: 'unreadable' };
  const milliseconds =
    ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000 + Math.trunc(Number(`0.${fraction}`) * 1000);
  return { day, time: { milliseconds, offsetMinutes: offsetOf(zone) } };
}

function hourOfDay(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 24 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
}

function offsetOf(zone: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone ?? '');
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === '-' ? -minutes : minutes;
}

function readDay(text: string): Day | 'ambiguous' | null {
  return readYearFirst(text) ?? readYearLast(text) ?? readNamed(text);
}

function readYearFirst(text: string): Day | null {
  const match =
    /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?$/.exec(text) ??
    /^(\d{4})\s*年\s*(\d{1,2})\s*月(?:\s*(\d{1,2})\s*日)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (match === null) return null;
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3] ?? 1) };
}

/** With dots the day stands first; with slashes or hyphens either may, and only the numbers can tell. */
function readYearLast(text: string): Day | 'ambiguous' | null {
  const match = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (match === null) return null;
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
  if (match[2] === '.' || first > 12 || first === second) return { year, month: second, day: first };
  if (second > 12) return { year, month: first, day: second };
  return 'ambiguous';
}

/** Words in any order around one month name: a day, a year, perhaps a weekday. */
function readNamed(text: string): Day | null {
  let month: number | null = null;
  const numbers: number[] = [];
  for (const word of text.split(/[\s,\-/]+/)) {
    const plain = word.replace(/(?<=^\d{1,2})(st|nd|rd|th|er|º|°)?\.?$/iu, '').replace(/\.$/, '');
    if (/^\d{1,4}$/.test(plain)) numbers.push(Number(plain));
    else if (monthNumber(plain) !== null && month === null) month = monthNumber(plain);
    else if (!isFiller(plain)) return null;
  }
  if (month === null) return null;
  const year = numbers.find((number) => number > 31);
  const rest = numbers.filter((number) => number !== year);
  if (year === undefined || rest.length > 1) return null;
  return { year, month, day: rest[0] ?? 1 };
}

function isFiller(word: string): boolean {
  return /^(|of|the|de|del|den|di|am|le|el|(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?)$/i.test(
    word,
  );
}

function fromDay({ year, month, day }: Day, written: unknown): ParsedDate {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  if (!exists || year < OLDEST_YEAR || year > NEWEST_YEAR) return unreadable(written);
  return { kind: 'date', at, dateOnly: true };
}

function fromInstant(milliseconds: number, written: unknown): ParsedDate {
  const at = new Date(milliseconds);
  const year = at.getUTCFullYear();
  if (Number.isNaN(year) || year < OLDEST_YEAR || year > NEWEST_YEAR) return unreadable(written);
  return { kind: 'date', at, dateOnly: false };
}

function unreadable(value: unknown): ParsedDate {
  const shown = JSON.stringify(typeof value === 'object' ? value : String(value)).slice(0, 80);
  return {
    kind: 'unreadable',
    reason: `${shown} is no date between ${OLDEST_YEAR} and ${NEWEST_YEAR} that can be read: write it as YYYY-MM-DD`,
  };
}
