// npm run bench -- scale [posts] [embedded|postgres]
// A first sync of generated posts and two without changes, with vectors of the sleeping model, on both engines:
// time, memory over the run, and the sync without changes against reading and hashing the same files.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import type { SyncContext } from '../../src/ingest/sync-options.ts';
import { syncSource } from '../../src/ingest/sync-source.ts';
import type { Engine } from '../../src/store/database.ts';
import { openTestDatabase } from '../../test/support/databases.ts';
import { startTestServices } from '../../test/support/services.ts';
import { generatePosts } from '../ingest/generate-posts.ts';

const SAMPLE_MS = 500;
/** The run is told in so many parts: memory that grows with the posts shows in the later ones. */
const PARTS = 6;
const ENGINES: readonly Engine[] = ['embedded', 'postgres'];

const posts = Number(process.argv[2] ?? 10_000);
const only = ENGINES.find((engine) => engine === process.argv[3]);

if (only !== undefined && (only === 'embedded' || process.env['TEST_DATABASE_URL'])) await measure(only);
else await measureApart(only === undefined ? ENGINES : [only]);

/** A process each: memory that one engine has taken is not counted as another's. */
async function measureApart(engines: readonly Engine[]): Promise<void> {
  const services = await startTestServices();
  try {
    for (const engine of engines) {
      const child = spawn(
        process.execPath,
        ['--import', 'tsx', fileURLToPath(import.meta.url), String(posts), engine],
        { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: services.databaseUrl } },
      );
      const [code] = await once(child, 'exit');
      if (code !== 0) process.exitCode = 1;
    }
  } finally {
    await services.stop();
  }
}

async function measure(engine: Engine): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-scale-'));
  const bytes = await generatePosts(folder, posts);
  const store = await openTestDatabase(engine);
  const embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
  const context = { database: store.database, embedder, clock: () => performance.now() };
  try {
    console.log(`\n${engine}: ${posts} posts, ${(bytes / 1024 / 1024).toFixed(1)} MB of Markdown\n`);
    console.log(
      '| sync | seconds | memory in MB, highest in each sixth | event loop late, p99 and most, ms |',
    );
    console.log('|---|---|---|---|');
    await sync('first', folder, context);
    const baseline = await readAndHash(folder);
    const runs = [await sync('no changes', folder, context), await sync('no changes', folder, context)];
    const best = Math.min(...runs);
    console.log(
      `\nReading and hashing alone: ${Math.round(baseline)} ms; a sync without changes takes ${(best / baseline).toFixed(1)} times that.`,
    );
  } finally {
    await embedder.close();
    await store.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds; throws when the run is not what it has to be. */
async function sync(name: string, folder: string, context: SyncContext): Promise<number> {
  const memory: number[] = [];
  const sample = () => memory.push(Math.round(process.memoryUsage.rss() / 1024 / 1024));
  const timer = setInterval(sample, SAMPLE_MS);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  sample();
  const source = { id: 'scale', kind: 'markdown', path: folder, external: false } as const;
  const run = await syncSource(source, {}, context);
  sample();
  clearInterval(timer);
  delay.disable();
  if (run.state !== 'done' || run.added + run.unchanged !== posts) {
    throw new Error(`the sync is ${run.state} with ${run.added} added, ${run.unchanged} unchanged`);
  }
  const late = `${Math.round(delay.percentile(99) / 1e6)}, ${Math.round(delay.max / 1e6)}`;
  const label = `${name}, ${run.windows_embedded} windows`;
  console.log(`| ${label} | ${(run.ms / 1000).toFixed(1)} | ${highest(memory).join(' ')} | ${late} |`);
  return run.ms;
}

function highest(samples: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(samples.length / PARTS));
  const starts = Array.from({ length: Math.ceil(samples.length / size) }, (_, part) => part * size);
  return starts.map((start) => Math.max(...samples.slice(start, start + size)));
}

/** Milliseconds; the best of three, so that the file cache is as warm as for the sync. */
async function readAndHash(folder: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const started = performance.now();
    for (const name of await readdir(folder, { recursive: true })) {
      if (!name.endsWith('.md')) continue;
      createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex');
    }
    times.push(performance.now() - started);
  }
  return Math.min(...times);
}
