// Prints the last line of .ci/run, "N passed, N failed", from vitest's JSON report and the exit codes of
// `npm test` and `npm run check`. Plain JavaScript: it must run where `npm ci` has failed.
import { readFileSync } from 'node:fs';

const [reportFile, testsCode, checkCode] = process.argv.slice(2);

const report = readReport(reportFile);
const passed = report.numPassedTests ?? 0;
const failures = [
  ...Array.from({ length: report.numFailedTests ?? 0 }, () => 'a test'),
  ...filesThatBroke(report).map((file) => `${file}, before its tests`),
];
if (testsCode !== '0' && failures.length === 0)
  failures.push(`npm ci && npm test, with exit code ${testsCode}`);
if (checkCode !== '0') failures.push(`npm run check, with exit code ${checkCode}`);
if (passed + failures.length === 0) failures.push('the run: it held no test');

const named = failures.filter((name) => name !== 'a test').map((name) => `failed: ${name}`);
process.stdout.write(`${[...named, `${passed} passed, ${failures.length} failed`].join('\n')}\n`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** An unreadable or missing report counts nothing; the exit code of the tests tells that they failed. */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Files that failed as a whole, in their imports or hooks: no single test of theirs is counted as failed. */
function filesThatBroke({ testResults = [] }) {
  return testResults
    .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed))
    .map(({ name }) => name);
}

function isFailed({ status }) {
  return status === 'failed';
}
