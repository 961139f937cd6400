import { ordinalOf } from '../number-words.ts';
import { type Day, firstWeekOf, mondayOf, partsOf, weekdayOf } from './civil-day.ts';
import { type PeriodContext, type Point, unitPoint, weekPoint } from './point.ts';
import { readDate, readNearDay, readNumericDate, recentDayOfMonth } from './read-date.ts';
import { readMonth, readNumericMonth } from './read-month.ts';
import { readUnitPhrase } from './read-relative.ts';
import { readYear, readYearAfter } from './read-year.ts';

/** "the week of 12 March", "week commencing 4 February", "w/c Feb 4", "the month of September 16th". */
export function readUnitOfDate(context: PeriodContext, at: number): Point | null {
  const { words, tokens, today } = context;
  let next = words[at] === 'the' ? at + 1 : at;
  const unit = words[next];
  if (words.slice(next, next + 3).join('') === 'w/c') next += 3;
  else if (unit === 'week' || unit === 'month') next += 1;
  else return null;
  const link = words[next] ?? '';
  if (/^(of|commencing|starting|beginning)$/.test(link)) next += words[next + 1] === 'on' ? 2 : 1;
  else if (words[next - 1] !== 'c') return null;
  const date = readNumericDate(context, next) ?? readDate(context, next) ?? readNearDay(context, next);
  if (date !== null) return unitPoint(unit === 'month' ? 'month' : 'week', date.from, 0, date.next);
  const the = words[next] === 'the' ? 1 : 0;
  const day = tokens[next + the];
  if (!day?.ordinal || unit !== 'week') return null;
  return weekPoint(recentDayOfMonth(today, Number(day.text)), next + the + 1);
}

/** "week 10", "week 10 of 2019", by the ISO calendar. */
export function readNumberedWeek(context: PeriodContext, at: number): Point | null {
  const { words, tokens, today } = context;
  const number = Number(words[at + 1]);
  if (words[at] !== 'week' || tokens[at + 1]?.kind !== 'number' || number < 1 || number > 53) return null;
  const year = readYearAfter(context, at + 2);
  const from = firstWeekOf(year?.year ?? partsOf(today).year) + 7 * (number - 1);
  return { ...weekPoint(from, year?.next ?? at + 2), certain: year !== null };
}

/** "the first week of October", "the last week of 2015", "the third week of this month". */
export function readOrdinalWeek(context: PeriodContext, at: number): Point | null {
  const { words } = context;
  const the = words[at] === 'the' ? 1 : 0;
  const ordinal = words[at + the] === 'last' ? -1 : ordinalOf(words[at + the] ?? '');
  if (ordinal === null || words[at + the + 1] !== 'week') return null;
  const of = words[at + the + 2] === 'of' || words[at + the + 2] === 'in' ? 1 : 0;
  const next = at + the + 2 + of;
  const whole =
    readNumericMonth(context, next) ??
    readMonth(context, next) ??
    readYear(context, next) ??
    readUnitPhrase(context, next);
  if (whole === null || (whole.grain !== 'month' && whole.grain !== 'year')) return null;
  const first = firstWeekIn(whole.from);
  const from = ordinal === -1 ? firstWeekIn(whole.before) - 7 : first + 7 * (ordinal - 1);
  return weekPoint(from, whole.next);
}

/** A week belongs to the month or year that its Thursday is in. */
function firstWeekIn(day: Day): Day {
  return weekdayOf(day) <= 4 ? mondayOf(day) : mondayOf(day) + 7;
}
