import { parsePeriod } from '../../src/routing/periods/parse-period.ts';
import { measurePeriods } from './measure-periods.ts';
import { readSpecCases } from './spec-cases.ts';

const cases = await readSpecCases();
if (cases === null) {
  console.log(
    'Set DATE_PERIODS to a copy of Specs/DateTime/English/DatePeriodParser.json of microsoft/Recognizers-Text.',
  );
} else {
  const { exact, counted, leftOut, wrong } = measurePeriods(cases, parsePeriod);
  for (const line of wrong) console.log(line);
  console.log(`${exact} of ${counted} exact (${((100 * exact) / counted).toFixed(1)} %)`);
  for (const [reason, count] of leftOut) console.log(`left out, ${reason}: ${count}`);
}
