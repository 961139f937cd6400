// npm run bench -- matched-answer [runs]
// A catalogue question answered by the matcher, from its text to the answer, against embedding it plus the bare query.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { answerQuestion } from '../../src/answering/answer-question.ts';
import type { AnsweringParts } from '../../src/answering/inquiry.ts';
import { answeringParts } from '../../src/cli/command-ask.ts';
import { syncSources } from '../../src/cli/command-sync.ts';
import { readConfig } from '../../src/config.ts';
import { openRuntime } from '../../src/runtime.ts';
import { startTestServices } from '../../test/support/services.ts';

const RUNS = Number(process.argv[2] ?? 200);
const WARM_UP = 20;
const TEXT = 'How many docker posts were published in 2023?';
/** What somebody would write by hand for it. */
const BARE = `SELECT count(*) FROM post
  WHERE source_id = 'library' AND category = 'docker' AND deleted_at IS NULL
    AND published_at >= '2023-01-01' AND published_at < '2024-01-01'`;

const home = await mkdtemp(join(tmpdir(), 'switchyard-bench-'));
const services = await startTestServices();
try {
  console.log('| engine | what | p50 ms | p95 ms |\n|---|---|---|---|');
  await measureEngine('embedded', { SWITCHYARD_HOME: home });
  await measureEngine('postgres', { SWITCHYARD_HOME: home, DATABASE_URL: services.databaseUrl });
} finally {
  await services.stop();
  await rm(home, { recursive: true, force: true });
}

async function measureEngine(engine: string, variables: Record<string, string>): Promise<void> {
  const runtime = await openRuntime(readConfig({ ...variables, LOG_LEVEL: 'error' }, home));
  try {
    await syncSources(null, {}, runtime, () => {});
    const parts = await answeringParts(runtime);
    const times = { answer: [] as number[], embedding: [] as number[], query: [] as number[] };
    for (let run = -WARM_UP; run < RUNS; run += 1) {
      const answer = await timed(() => ask(parts));
      const embedding = await timed(() => parts.embedder.embed([TEXT], 'query'));
      const query = await timed(() => parts.database.query(BARE, []));
      if (run < 0) continue;
      times.answer.push(answer);
      times.embedding.push(embedding);
      times.query.push(query);
    }
    for (const [what, measured] of Object.entries(times))
      console.log(`| ${engine} | ${what} | ${at(measured, 0.5)} | ${at(measured, 0.95)} |`);
    const ratio = median(times.answer) / (median(times.embedding) + median(times.query));
    console.log(`| ${engine} | answer / (embedding + query) | ${ratio.toFixed(2)} | |`);
  } finally {
    await runtime.close();
  }
}

async function ask(parts: AnsweringParts): Promise<void> {
  const question = {
    text: TEXT,
    asker: null,
    channel: null,
    timezone: 'UTC',
    now: new Date('2026-11-30T12:00:00Z'),
    history: [],
    scope: { sources: ['library'] },
  };
  const { template } = await answerQuestion(question, parts);
  if (template !== 'count_posts') throw new Error(`answered by ${template}, expected count_posts`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return [...times].sort((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
}

function at(times: readonly number[], share: number): string {
  const sorted = [...times].sort((left, right) => left - right);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
}
