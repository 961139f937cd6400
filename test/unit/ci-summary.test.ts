import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../../.ci/count-results.mjs', import.meta.url));

function count(report: object | null, testsCode: number, checkCode: number) {
  const folder = mkdtempSync(join(tmpdir(), 'switchyard-ci-'));
  const file = join(folder, 'tests.json');
  if (report !== null) writeFileSync(file, JSON.stringify(report));
  const run = spawnSync(process.execPath, [PROGRAM, file, String(testsCode), String(checkCode)], {
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return { lastLine: run.stdout.trimEnd().split('\n').at(-1), code: run.status };
}

const green = { numPassedTests: 12, numFailedTests: 0, testResults: [] };
const broken = { status: 'failed', name: 'a.test.ts', assertionResults: [] };
const failing = { status: 'failed', name: 'b.test.ts', assertionResults: [{ status: 'failed' }] };

it.each([
  ['all is well', green, 0, 0, '12 passed, 0 failed', 0],
  ['a test failed', { ...green, numFailedTests: 1, testResults: [failing] }, 1, 0, '12 passed, 1 failed', 1],
  ['a file broke before its tests', { ...green, testResults: [broken] }, 1, 0, '12 passed, 1 failed', 1],
  ['a check failed', green, 0, 1, '12 passed, 1 failed', 1],
  ['vitest failed of an error outside of tests', green, 1, 0, '12 passed, 1 failed', 1],
  ['the tests never ran', null, 2, 0, '0 passed, 1 failed', 1],
  ['no test was found', { numPassedTests: 0, numFailedTests: 0 }, 0, 0, '0 passed, 1 failed', 1],
])('says what CI counts when %s', (_case, report, testsCode, checkCode, lastLine, code) => {
  expect(count(report, testsCode, checkCode)).toEqual({ lastLine, code });
});
