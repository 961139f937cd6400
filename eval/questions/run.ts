/** `npm run eval:questions [file…]`: asks question files over the sample library and prints how right it was. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answeringParts } from '../../src/cli/command-ask.ts';
import { syncSources } from '../../src/cli/command-sync.ts';
import { readConfig } from '../../src/config.ts';
import { openRuntime } from '../../src/runtime.ts';
import { askCases } from './ask-cases.ts';
import { readQuestionCases } from './question-case.ts';
import { confusionMatrix, describeFailures, score } from './report.ts';

const FILES = ['eval/cases/questions-40.jsonl', 'eval/cases/questions-150.jsonl'];

const named = process.argv.slice(2);
const kept = process.env['EVAL_HOME'];
const home = kept ?? (await mkdtemp(join(tmpdir(), 'switchyard-eval-')));
const runtime = await openRuntime(readConfig({ SWITCHYARD_HOME: home, LOG_LEVEL: 'error' }, home));
try {
  await syncSources(null, {}, runtime, () => {});
  const parts = await answeringParts(runtime);
  for (const file of named.length > 0 ? named : FILES) {
    const graded = await askCases(readQuestionCases(file), ['library'], parts);
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
} finally {
  await runtime.close();
  if (kept === undefined) await rm(home, { recursive: true, force: true });
}
