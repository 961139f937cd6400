/**
 * `npm run eval`: asks the cases over the sample library without a model, through plain retrieval, and with a
 * stand-in for the models. `npm run eval -- --live` asks them with the models of the configuration.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnsweringParts } from '../../src/answering/inquiry.ts';
import { answeringParts } from '../../src/cli/command-ask.ts';
import { syncSources } from '../../src/cli/command-sync.ts';
import { loadDotEnv, readConfig } from '../../src/config.ts';
import { memoryLedger } from '../../src/model/budget.ts';
import type { Model } from '../../src/model/model.ts';
import { openConfiguredModel, openRuntime } from '../../src/runtime.ts';
import { startMessagesApi } from '../../test/support/messages-api/messages-api.ts';
import { openTestModel, PATIENT } from '../../test/support/messages-api/open-test-model.ts';
import { type AgentCase, readAgentCases } from './agent-case.ts';
import { type Asked, askByRetrieval, askCase } from './ask-case.ts';
import { playModels } from './play-models.ts';
import { describeCases, describeCosts, describeWays, failsHalf, type Measured } from './report.ts';

const options = process.argv.slice(2);
const live = options.includes('--live');

async function run(): Promise<number> {
  const unknown = options.filter((option) => option !== '--live');
  if (unknown.length > 0) return refuse(`eval: ${unknown.join(' ')}: allowed is --live`);
  loadDotEnv();
  if (live && !process.env['ANTHROPIC_API_KEY'])
    return refuse('eval --live: ANTHROPIC_API_KEY is not set; it asks the real models and costs money');
  const model = live ? openConfiguredModel(readConfig(process.env), memoryLedger()) : null;
  const cases = readAgentCases();
  return withSampleLibrary((parts) =>
    model === null ? compare(cases, parts) : askLive(cases, parts, model),
  );
}

function refuse(message: string): number {
  console.error(message);
  return 2;
}

async function compare(cases: readonly AgentCase[], parts: AnsweringParts): Promise<number> {
  const plain = await askAll(cases, (one) => askCase(one, { ...parts, model: null }));
  console.log(describeCases('Without a language model', plain));
  const catalogue = cases.filter(({ kind }) => kind === 'catalogue');
  const baseline = await askAll(catalogue, (one) => askByRetrieval(one, parts));
  console.log(describeCases('Baseline: catalogue questions through plain retrieval', baseline));
  const measured = await askStandIn(cases, parts);
  const played = measured.map(({ result }) => result);
  console.log(describeCases('With a stand-in that plays the models by rote', played));
  console.log(`\n${describeWays(measured)}\n`);
  console.log(
    'Characters are counted; tokens and costs are estimates, four bytes to a token at published prices.',
  );
  const showsSomething = failsHalf(baseline);
  if (!showsSomething) console.error('the baseline passes more than half of the catalogue questions');
  return showsSomething && played.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

async function askStandIn(cases: readonly AgentCase[], parts: AnsweringParts): Promise<Measured[]> {
  const api = await startMessagesApi();
  try {
    const model = openTestModel(api.url, { limits: PATIENT });
    const measured: Measured[] = [];
    for (const one of cases) {
      api.clear();
      api.respondWith(playModels(one));
      const result = await askCase(one, { ...parts, model });
      measured.push({ result, prompts: api.requests.map(({ raw }) => raw.length) });
    }
    return measured;
  } finally {
    await api.stop();
  }
}

async function askLive(cases: readonly AgentCase[], parts: AnsweringParts, model: Model): Promise<number> {
  const results = await askAll(cases, (one) => askCase(one, { ...parts, model }));
  console.log(describeCases('With the models of the configuration', results));
  console.log(`\n${describeCosts(results)}`);
  return results.every(({ faults }) => faults.length === 0) ? 0 : 1;
}

async function askAll(
  cases: readonly AgentCase[],
  ask: (one: AgentCase) => Promise<Asked>,
): Promise<Asked[]> {
  const results: Asked[] = [];
  for (const one of cases) results.push(await ask(one));
  return results;
}

/** In an embedded database of its own; `EVAL_HOME` keeps it for the next time. */
async function withSampleLibrary(work: (parts: AnsweringParts) => Promise<number>): Promise<number> {
  const kept = process.env['EVAL_HOME'];
  const home = kept ?? (await mkdtemp(join(tmpdir(), 'switchyard-eval-')));
  const runtime = await openRuntime(readConfig({ SWITCHYARD_HOME: home, LOG_LEVEL: 'error' }, home));
  try {
    await syncSources(null, {}, runtime, () => {});
    return await work(await answeringParts(runtime));
  } finally {
    await runtime.close();
    if (kept === undefined) await rm(home, { recursive: true, force: true });
  }
}

process.exitCode = await run();
