import { expect, it } from 'vitest';
import { measurePeriods } from '../../../eval/periods/measure-periods.ts';
import { readSpecCases } from '../../../eval/periods/spec-cases.ts';
import { parsePeriod } from '../../../src/routing/periods/parse-period.ts';

const cases = await readSpecCases();

it('reads at least 90 % of the date-period specification exactly', ({ skip }) => {
  if (cases === null)
    skip('DatePeriodParser.json is not here: DATE_PERIODS names it, see docs/decisions/0032-periods.md');
  const { exact, counted } = measurePeriods(cases ?? [], parsePeriod);
  expect(counted).toBe(162);
  expect(exact / counted).toBeGreaterThanOrEqual(0.9);
});
