import { partsOf } from '../../src/routing/periods/civil-day.ts';
import type { Asked, Period } from '../../src/routing/periods/parse-period.ts';
import { dayAt } from '../../src/routing/periods/zoned-time.ts';
import type { SpecCase } from './spec-cases.ts';

export interface PeriodFigures {
  readonly exact: number;
  readonly counted: number;
  /** Cases that no question about posts holds, by reason. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** One line each. */
  readonly wrong: readonly string[];
}

export function measurePeriods(
  cases: readonly SpecCase[],
  parse: (text: string, asked: Asked) => Period | null,
): PeriodFigures {
  const leftOut = new Map<string, number>();
  const wrong: string[] = [];
  let [exact, counted] = [0, 0];
  for (const { input, now, expected, leftOut: reason } of cases) {
    if (reason !== null) {
      leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
      continue;
    }
    counted += 1;
    const period = parse(input, { now, timezone: 'UTC' });
    const got = period === null ? 'nothing' : `${day(period.from)} – ${day(period.before)}`;
    const wanted = expected === null ? 'nothing' : `${show(expected.from)} – ${show(expected.before)}`;
    if (got === wanted) exact += 1;
    else wrong.push(`✗ ${now.toISOString().slice(0, 10)} ${input}: ${got}, expected ${wanted}`);
  }
  return { exact, counted, leftOut, wrong };
}

function day(instant: Date | null): string {
  return instant === null ? 'open' : show(dayAt(instant, 'UTC'));
}

function show(days: number): string {
  const { year, month, day: dayOfMonth } = partsOf(days);
  return `${year}-${month}-${dayOfMonth}`;
}
