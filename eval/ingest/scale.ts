// Syncs a folder of generated posts and prints what it takes: time, memory over time, and how long a sync
// without changes takes against reading and hashing the same files. Vectors come from the sleeping model.
//   node --import tsx eval/ingest/scale.ts [posts]      embedded, and Postgres when TEST_DATABASE_URL is set
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import type { SyncContext } from '../../src/ingest/sync-options.ts';
import type { SyncRun } from '../../src/ingest/sync-run.ts';
import { syncSource } from '../../src/ingest/sync-source.ts';
import type { Engine } from '../../src/store/database.ts';
import { openTestDatabase } from '../../test/support/databases.ts';

const SAMPLE_MS = 2_000;
const posts = Number(process.argv[2] ?? 10_000);

const folder = await mkdtemp(join(tmpdir(), 'switchyard-scale-'));
try {
  await generatePosts(folder, posts);
  const engines: Engine[] = process.env['TEST_DATABASE_URL'] ? ['postgres', 'embedded'] : ['embedded'];
  for (const engine of engines) await measure(engine);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(engine: Engine): Promise<void> {
  const store = await openTestDatabase(engine);
  const embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
  const context = { database: store.database, embedder, clock: () => performance.now() };
  try {
    console.log(`${engine}, ${posts} posts`);
    await run('first sync', context);
    const baseline = await readAndHash();
    const runs = [await run('no changes', context), await run('no changes', context)];
    const best = Math.min(...runs.map(({ ms }) => ms));
    console.log(
      `  reading and hashing alone: ${baseline} ms; without changes ${(best / baseline).toFixed(1)} times that`,
    );
  } finally {
    await embedder.close();
    await store.drop();
  }
}

async function run(name: string, context: SyncContext): Promise<SyncRun> {
  const memory: number[] = [];
  const sample = () => memory.push(Math.round(process.memoryUsage().rss / 1024 / 1024));
  const timer = setInterval(sample, SAMPLE_MS);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  sample();
  const result = await syncSource(
    { id: 'scale', kind: 'markdown', path: folder, external: false },
    {},
    context,
  );
  sample();
  clearInterval(timer);
  delay.disable();
  const counts = `${result.state}, ${result.added} added, ${result.unchanged} unchanged, ${result.windows_embedded} windows`;
  const lag = `event loop late by ${Math.round(delay.percentile(99) / 1e6)} ms (p99), ${Math.round(delay.max / 1e6)} ms at most`;
  console.log(`  ${name}: ${(result.ms / 1000).toFixed(1)} s (${counts}); ${lag}`);
  console.log(`    memory in MB: ${thin(memory).join(' ')}`);
  if (result.reason !== null) console.log(`    ${result.reason}`);
  return result;
}

/** At most 24 of the samples, evenly. */
function thin(samples: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(samples.length / 24));
  return samples.filter((_, index) => index % step === 0 || index === samples.length - 1);
}

/** The best of two, so that the file cache is as warm as for the sync. */
async function readAndHash(): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 2; round++) {
    const started = performance.now();
    for (const name of await readdir(folder, { recursive: true })) {
      if (name.endsWith('.md'))
        createHash('sha256')
          .update(await readFile(join(folder, name)))
          .digest('hex');
    }
    best = Math.min(best, performance.now() - started);
  }
  return Math.round(best);
}

async function generatePosts(into: string, count: number): Promise<void> {
  const words =
    'volume node pod cache query index thread build deploy secret token queue log retry lock'.split(' ');
  const sentence = (seed: number) =>
    Array.from({ length: 14 }, (_, n) => words[(seed * 7 + n * n + seed) % words.length]).join(' ');
  for (let n = 0; n < count; n++) {
    const place = join(into, `topic-${n % 40}`);
    if (n < 40) await mkdir(place, { recursive: true });
    const sections = Array.from(
      { length: 4 },
      (_, part) =>
        `## Part ${part}\n\n${[0, 1, 2, 3].map((line) => `Post ${n} line ${line}: ${sentence(n + part * 5 + line)}.`).join(' ')}`,
    );
    const front = `---\ntitle: Post ${n}\nauthor: Author ${n % 20}\npublished_at: 2024-0${(n % 9) + 1}-11\ntags: [a, b]\n---\n\n`;
    await writeFile(join(place, `post-${n}.md`), `${front}${sections.join('\n\n')}\n`);
  }
}
