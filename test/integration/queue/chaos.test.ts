import { expect, it } from 'vitest';
import { runScript } from '../../support/run-script.ts';

it('the index is that of a fresh sync, and no reader saw half a post, after a minute of breaking everything', async () => {
  const { code, stdout, stderr } = await runScript('eval/chaos/run.ts', ['--minutes', '1', '--json'])
    .finished;
  expect(stdout, stderr).not.toBe('');
  const report = JSON.parse(stdout);
  expect({ torn: report.torn, differences: report.differences, code }, stderr).toEqual({
    torn: [],
    differences: [],
    code: 0,
  });
  // It was chaos: each kind of fault came, and readers did read.
  for (const count of Object.values({ ...report.faults, ...report.changes, read: report.reads.whole })) {
    expect(count).toBeGreaterThan(0);
  }
}, 600_000);
