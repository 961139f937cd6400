import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCases, type Graded } from '../../eval/questions/ask-cases.ts';
import { readQuestionCases } from '../../eval/questions/question-case.ts';
import { describeFailures, score } from '../../eval/questions/report.ts';
import { answeringParts } from '../../src/cli/command-ask.ts';
import { readConfig } from '../../src/config.ts';
import { openRuntime } from '../../src/runtime.ts';
import { makeSyncedHome } from '../support/synced-home.ts';

describe('40 questions over the sample library by somebody who did not write the templates', () => {
  let graded: Graded[];
  let home: string;
  beforeAll(async () => {
    home = await makeSyncedHome();
    const runtime = await openRuntime(readConfig({ SWITCHYARD_HOME: home, LOG_LEVEL: 'error' }, home));
    const cases = readQuestionCases('eval/cases/questions-40.jsonl');
    graded = await askCases(cases, ['library'], await answeringParts(runtime));
    await runtime.close();
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  it('take the right route, 36 of 40 at least', () => {
    expect(score(graded).routeRight, describeFailures(graded).join('\n')).toBeGreaterThanOrEqual(36);
  });

  it("are answered from SQL by the matcher only when the answer is the catalogue's", () => {
    const wrong = graded.filter(
      ({ answer, grade }) => answer.route === 'sql' && (!grade.routeRight || grade.faults.length > 0),
    );
    expect(describeFailures(wrong)).toEqual([]);
  });

  it('cite nothing that a filter excludes', () => {
    const outside = graded.flatMap(({ grade }) =>
      grade.faults.filter((fault) => fault.includes('filter excludes')),
    );
    expect(outside).toEqual([]);
  });
});
