/**
 * `npm run eval:questions [file…]`: asks question files and prints how right the answers were. Files whose name
 * ends in `second` are asked of the library that the tests generate, all others of the sample library.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { answeringParts } from '../../src/cli/command-ask.ts';
import { syncSources } from '../../src/cli/command-sync.ts';
import { readConfig } from '../../src/config.ts';
import { openRuntime } from '../../src/runtime.ts';
import { writeSecondLibrary } from '../../test/support/second-library/write-second-library.ts';
import { askCases } from './ask-cases.ts';
import { readQuestionCases } from './question-case.ts';
import { confusionMatrix, describeFailures, score } from './report.ts';

const FILES = ['40', '150', '150-new', 'second', 'third-second'].map(
  (name) => `eval/cases/questions-${name}.jsonl`,
);

const named = process.argv.slice(2);
const kept = process.env['EVAL_HOME'];
const home = kept ?? (await mkdtemp(join(tmpdir(), 'switchyard-eval-')));
try {
  const files = named.length > 0 ? named : FILES;
  const second = files.filter((file) => file.endsWith('second.jsonl'));
  const sample = files.filter((file) => !second.includes(file));
  if (sample.length > 0) await askOf(sample, { SWITCHYARD_HOME: join(home, 'sample') });
  if (second.length > 0) await askOf(second, await secondLibrary(join(home, 'second')), folderOf(home));
} finally {
  if (kept === undefined) await rm(home, { recursive: true, force: true });
}

function folderOf(folder: string): string {
  return join(folder, 'second-posts');
}

async function secondLibrary(ownHome: string): Promise<Record<string, string>> {
  await mkdir(ownHome, { recursive: true });
  await writeSecondLibrary(folderOf(home));
  const config = join(home, 'second.yaml');
  await writeFile(
    config,
    stringify({ sources: [{ id: 'library', kind: 'markdown', path: folderOf(home) }] }),
  );
  return { SWITCHYARD_HOME: ownHome, SWITCHYARD_CONFIG: config };
}

async function askOf(files: readonly string[], variables: Record<string, string>, folder?: string) {
  const runtime = await openRuntime(readConfig({ ...variables, LOG_LEVEL: 'error' }, home));
  try {
    await syncSources(null, {}, runtime, () => {});
    const parts = await answeringParts(runtime);
    for (const file of files)
      print(file, await askCases(readQuestionCases(file), ['library'], parts, folder));
  } finally {
    await runtime.close();
  }
}

function print(file: string, graded: Awaited<ReturnType<typeof askCases>>): void {
  const figures = score(graded);
  console.log(`\n## ${file}\n\n${confusionMatrix(graded)}\n`);
  console.log(`route right: ${figures.routeRight} of ${figures.questions}`);
  console.log(`sql answers of the matcher right: ${figures.matcherSqlRight} of ${figures.matcherSql}`);
  console.log(
    `catalogue questions answered by the matcher: ${figures.catalogueByMatcher} of ${figures.catalogue}`,
  );
  console.log(`route and content right: ${figures.allRight} of ${figures.questions}\n`);
  for (const failure of describeFailures(graded)) console.log(failure);
}
