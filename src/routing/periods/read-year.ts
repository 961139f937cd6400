import { readYearWords } from '../number-words.ts';
import { dayOf, partsOf } from './civil-day.ts';
import { decadePoint, type PeriodContext, type Point, yearPoint } from './point.ts';

const EARLIEST = 1900;
const LATEST = 2099;

export interface YearRead {
  readonly year: number;
  readonly next: number;
}

/** Four digits from 1900 to 2099 that are no part of a longer name or number. */
export function readYearDigits({ tokens }: PeriodContext, at: number): YearRead | null {
  const token = tokens[at];
  if (token === undefined || token.kind !== 'number' || token.ordinal || token.text.length !== 4) return null;
  const year = Number(token.text);
  if (year < EARLIEST || year > LATEST) return null;
  return isPartOfName(tokens, at) ? null : { year, next: at + 1 };
}

/** "ES2023", "CVE-2021-44228", "#2024", "3.2024", "2024.1.3", "$2000". */
function isPartOfName(tokens: PeriodContext['tokens'], at: number): boolean {
  const [before, beforeThat] = [tokens[at - 1], tokens[at - 2]];
  const token = tokens[at];
  if (token?.glued && before !== undefined) {
    if (before.kind === 'word' && !/^(h|q)$/.test(before.text)) return true;
    if (/^[#$€£@:_.=%]$/.test(before.text)) return true;
    if (before.text === '-' && before.glued && beforeThat?.kind === 'word' && !isMonthLike(beforeThat.text))
      return true;
  }
  const [after, afterThat] = [tokens[at + 1], tokens[at + 2]];
  if (!after?.glued) return false;
  if (/^[%_=]$/.test(after.text)) return true;
  if (after.text === ':') return Boolean(afterThat?.glued);
  return /^[.,]$/.test(after.text) && Boolean(afterThat?.glued) && afterThat?.kind === 'number';
}

function isMonthLike(word: string): boolean {
  return /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|early|mid|late)/.test(word);
}

/** A year after a month or a quarter, where two digits will do: "Aug '23", "June of nineteen ninety nine". */
export function readYearAfter(context: PeriodContext, at: number): YearRead | null {
  const { words, today } = context;
  let next = at;
  if (words[next] === ',' || words[next] === '.') next += 1;
  if (words[next] === 'of' || words[next] === 'in') next += 1;
  if (words[next] === 'the' && words[next + 1] === 'year') next += 2;
  const digits = readYearDigits(context, next);
  if (digits !== null) return digits;
  const short = readShortYear(context, next);
  if (short !== null) return short;
  const spoken = readYearWords(words, next);
  if (spoken !== null) return { year: spoken.value, next: next + spoken.length };
  const shift = yearShift(words[next]);
  if (shift !== null && words[next + 1] === 'year') {
    return { year: partsOf(today).year + shift, next: next + 2 };
  }
  return null;
}

export function yearShift(word: string | undefined): number | null {
  if (word === 'this' || word === 'current') return 0;
  if (word === 'last' || word === 'previous') return -1;
  return word === 'next' ? 1 : null;
}

function readShortYear({ tokens, words, today }: PeriodContext, at: number): YearRead | null {
  const marked = words[at] === "'";
  const digits = tokens[at + (marked ? 1 : 0)];
  if (digits?.kind !== 'number' || digits.text.length !== 2 || digits.ordinal) return null;
  if (!marked && Number(digits.text) <= 31) return null;
  const century = Math.floor(partsOf(today).year / 100) * 100;
  const year = century + Number(digits.text);
  return { year: year > partsOf(today).year + 5 ? year - 100 : year, next: at + (marked ? 2 : 1) };
}

/** "2023", "the year 2023", "two thousand and eighteen", "'23". */
export function readYear(context: PeriodContext, at: number): Point | null {
  const { words } = context;
  const named = words[at] === 'the' && words[at + 1] === 'year' ? 2 : words[at] === 'year' ? 1 : 0;
  const digits = readYearDigits(context, at + named);
  if (digits !== null) return { ...yearPoint(digits.year, digits.next), certain: named > 0 };
  const spoken = readYearWords(words, at + named);
  if (spoken !== null) {
    return { ...yearPoint(spoken.value, at + named + spoken.length), certain: named > 0 };
  }
  const short = words[at] === "'" ? readShortYear(context, at) : null;
  return short === null ? null : { ...yearPoint(short.year, short.next), certain: false };
}

const SPOKEN_DECADES: Readonly<Record<string, number>> = {
  noughties: 2000,
  thousands: 2000,
  tens: 2010,
  twenties: 2020,
  thirties: 1930,
  forties: 1940,
  fifties: 1950,
  sixties: 1960,
  seventies: 1970,
  eighties: 1980,
  nineties: 1990,
};

/** "the 2020s", "the 1990's", "the '90s", "the nineties", "the twenty-tens". */
export function readDecade(context: PeriodContext, at: number): Point | null {
  const { words, tokens } = context;
  const the = words[at] === 'the' ? 1 : 0;
  const quoted = words[at + the] === "'" ? 1 : 0;
  const token = tokens[at + the + quoted];
  if (token === undefined) return null;
  if (token.kind === 'number') {
    const mark = words[at + the + quoted + 1] === "'" ? 1 : 0;
    const s = tokens[at + the + quoted + 1 + mark];
    if (s?.text !== 's' || !s.glued) return null;
    const year = decadeYear(token.text);
    if (year === null) return null;
    const point = decadePoint(year, at + the + quoted + mark + 2);
    return { ...point, certain: token.text.length === 4 };
  }
  return readSpokenDecade(context, at + the, the === 1);
}

function decadeYear(digits: string): number | null {
  if (!digits.endsWith('0')) return null;
  if (digits.length === 4)
    return Number(digits) >= EARLIEST && Number(digits) <= LATEST ? Number(digits) : null;
  if (digits.length !== 2) return null;
  return Number(digits) >= 30 ? 1900 + Number(digits) : 2000 + Number(digits);
}

function readSpokenDecade({ words }: PeriodContext, at: number, certain: boolean): Point | null {
  const centuries = ['nineteen', 'twenty', 'two thousand and', 'two'];
  for (const century of ['', ...centuries]) {
    const length = century === '' ? 0 : century.split(' ').length;
    if (length > 0 && words.slice(at, at + length).join(' ') !== century) continue;
    const dash = words[at + length] === '-' ? 1 : 0;
    const year = SPOKEN_DECADES[words[at + length + dash] ?? ''];
    if (year === undefined) continue;
    const full = century.startsWith('tw') && year < 2000 ? year + 100 : year;
    return { ...decadePoint(full, at + length + dash + 1), certain };
  }
  return null;
}

/** "the 21st century". */
export function readCentury({ words, tokens }: PeriodContext, at: number): Point | null {
  const token = tokens[at];
  if (token === undefined || !token.ordinal || words[at + 1] !== 'century') return null;
  const from = (Number(token.text) - 1) * 100;
  return {
    from: dayOf(from),
    before: dayOf(from + 100),
    grain: 'century',
    name: `the ${token.text}th century`,
    next: at + 2,
    certain: true,
  };
}
