import { addMonths } from './civil-day.ts';
import type { PeriodContext, Point, PointReader } from './point.ts';
import { readDate, readNearDay, readNumericDate, readWeekday } from './read-date.ts';
import { readHalf, readMonth, readNumericMonth, readQuarter, readSeason } from './read-month.ts';
import { readAgo, readBeforeLast, readPlainUnit, readUnitPhrase } from './read-relative.ts';
import { readNumberedWeek, readOrdinalWeek, readUnitOfDate } from './read-week.ts';
import { readCentury, readDecade, readYear } from './read-year.ts';

/** Where two read equally far the earlier one counts. */
const READERS: readonly PointReader[] = [
  readNearDay,
  readNumericDate,
  readDate,
  readUnitOfDate,
  readOrdinalWeek,
  readNumberedWeek,
  readQuarter,
  readHalf,
  readNumericMonth,
  readMonth,
  readSeason,
  readAgo,
  readUnitPhrase,
  readBeforeLast,
  readDecade,
  readCentury,
  readYear,
  readWeekday,
];

/** The longest stretch of the calendar that the words from `at` on name; null when they name none. */
export function readPoint(context: PeriodContext, at: number): Point | null {
  const part = readPart(context, at);
  if (part !== null) return part;
  return longest(context, at, READERS);
}

function longest(context: PeriodContext, at: number, readers: readonly PointReader[]): Point | null {
  let best: Point | null = null;
  for (const read of readers) {
    const point = read(context, at);
    if (point !== null && (best === null || point.next > best.next)) best = point;
  }
  return best;
}

type Part = 'early' | 'mid' | 'late';
const PARTS: Readonly<Record<string, Part>> = {
  early: 'early',
  beginning: 'early',
  start: 'early',
  mid: 'mid',
  middle: 'mid',
  late: 'late',
  end: 'late',
};

/** "early 2023", "mid-March", "the end of last year". */
function readPart(context: PeriodContext, at: number): Point | null {
  const { words } = context;
  let next = words[at] === 'the' ? at + 1 : at;
  const part = PARTS[words[next] ?? ''];
  if (part === undefined) return null;
  next += words[next + 1] === '-' ? 2 : 1;
  const linked = words[next] === 'of' || words[next] === 'in';
  if (linked) next += 1;
  else if (/^(beginning|start|middle|end)$/.test(words[next - 1] ?? '')) return null;
  const whole = longest(context, next, READERS) ?? readPlainUnit(context, next);
  return whole === null ? null : cut(whole, part);
}

/** Years, quarters and seasons in thirds; months in halves around their 16th; weeks around their Thursday. */
function cut(whole: Point, part: Part): Point | null {
  const bounds = partBounds(whole, part);
  if (bounds === null) return null;
  const { inYear } = whole;
  return {
    ...whole,
    ...bounds,
    name: `${part} ${whole.name}`,
    certain: true,
    inYear: inYear === undefined ? undefined : (year) => cut(inYear(year), part) ?? inYear(year),
  };
}

function partBounds({ from, before, grain }: Point, part: Part) {
  const thirds = (third: number) => ({
    early: { from, before: addMonths(from, third) },
    mid: { from: addMonths(from, third), before: addMonths(from, 2 * third) },
    late: { from: addMonths(from, 2 * third), before },
  });
  switch (grain) {
    case 'week':
      return {
        early: { from, before: from + 3 },
        mid: { from: from + 1, before: from + 5 },
        late: { from: from + 3, before },
      }[part];
    case 'month':
      return {
        early: { from, before: from + 15 },
        mid: { from: from + 9, before: from + 20 },
        late: { from: from + 15, before },
      }[part];
    case 'quarter':
    case 'season':
      return thirds(1)[part];
    case 'half':
      return thirds(2)[part];
    case 'year':
      return thirds(4)[part];
    case 'decade':
      return thirds(40)[part];
    case 'day':
    case 'weekend':
    case 'century':
      return null;
  }
}
