// npm run chaos [-- --minutes 10 --posts 2000 --workers 3 --seed 1 --json]
// Breaks everything at once on a Postgres and a Redis of its own, then asks whether the index is what a
// fresh sync of the final files makes, and whether any reader ever saw half a post.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { readConfig } from '../../src/config.ts';
import { approveRun } from '../../src/ingest/approve-run.ts';
import { syncSource } from '../../src/ingest/sync-source.ts';
import { openRuntime, type Runtime } from '../../src/runtime.ts';
import { openService } from '../../src/service.ts';
import { createTestDatabase } from '../../test/support/test-database.ts';
import { startTestPostgres } from '../../test/support/test-postgres.ts';
import { startTestRedis, type TestRedis } from '../../test/support/test-redis.ts';
import { type ChangingLibrary, makeChangingLibrary } from './changing-library.ts';
import { compareIndexes } from './compare-indexes.ts';
import { makeRandom } from './random.ts';
import { watchReaders } from './watch-readers.ts';
import { makeWebhookSender } from './webhook-sender.ts';
import { startWorkerProcesses, type WorkerProcesses } from './worker-processes.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    posts: { type: 'string', default: '2000' },
    workers: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    json: { type: 'boolean', default: false },
  },
});
const SECRET = 'a secret of the chaos test';
/** How long the workers may take to catch up once it is quiet: the schedule's minute, and a sync. */
const PATIENCE_MS = 300_000;

const random = makeRandom(Number(values.seed));
const say = (text: string) => console.error(`chaos: ${text}`);
const cleanUp: (() => Promise<unknown>)[] = [];

interface Faults {
  redisWiped: number;
  redisKilled: number;
  postgresRestarted: number;
}

async function main(): Promise<boolean> {
  const postgres = await startTestPostgres();
  cleanUp.push(() => postgres.stop());
  const redis = await startTestRedis();
  cleanUp.push(() => redis.stop());
  const library = await makeChangingLibrary(Number(values.posts), random);
  cleanUp.push(() => library.drop());
  const { url } = await createTestDatabase({ TEST_DATABASE_URL: postgres.url });
  const environment = await configure(library, { databaseUrl: url, redisUrl: redis.url });
  const runtime = await openRuntime(readConfig({ ...environment, LOG_LEVEL: 'silent' }));
  cleanUp.push(() => runtime.close());
  const server = { host: '127.0.0.1', port: 0, pages: 'all' } as const;
  const service = await openService(runtime, { sweeps: false, server });
  cleanUp.push(() => service.close());
  const workers = startWorkerProcesses(Number(values.workers), environment, random);
  cleanUp.push(() => workers.stop());
  const webhooks = makeWebhookSender(`${service.address}/hooks/resync/docs`, SECRET, random);
  const readers = watchReaders(runtime, makeRandom(Number(values.seed) + 1));
  cleanUp.push(() => readers.stop());

  const until = Date.now() + Number(values.minutes) * 60_000;
  say(`seed ${values.seed}: ${values.posts} posts, ${values.workers} workers, ${values.minutes} minutes`);
  const faults: Faults = { redisWiped: 0, redisKilled: 0, postgresRestarted: 0 };
  await Promise.all([
    keepChanging(library, (file) => webhooks.tell(file), until),
    keepBreaking({ workers, redis, restartPostgres: () => postgres.restart() }, faults, until),
  ]);
  await webhooks.settle();
  say('quiet: waiting until the workers have caught up');
  const quietAt = performance.now();
  const approved = await untilCaughtUp(runtime, library.changedAt());
  const caughtUpSeconds = Math.round((performance.now() - quietAt) / 100) / 10;
  await readers.stop();
  const comparison = await compareWithFresh(runtime, { ...environment, library, server: postgres.url });
  const report = {
    seed: Number(values.seed),
    changes: library.counts(),
    webhooks: webhooks.counts(),
    faults: { ...faults, workersKilled: workers.counts().killed },
    reads: readers.counts(),
    torn: readers.torn(),
    runs_approved: approved,
    caught_up_seconds: caughtUpSeconds,
    posts: comparison.posts,
    differences: comparison.differences,
  };
  console.log(JSON.stringify(report, null, values.json ? undefined : 2));
  return comparison.differences.length === 0 && readers.torn().length === 0 && readers.counts().whole > 0;
}

async function configure(
  library: ChangingLibrary,
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string },
): Promise<Record<string, string>> {
  const home = await mkdtemp(join(tmpdir(), 'switchyard-chaos-'));
  cleanUp.push(() => rm(home, { recursive: true, force: true }));
  const file = join(home, 'switchyard.yaml');
  // A webhook that was lost is made good by the next minute's sync.
  const source = { id: 'docs', kind: 'markdown', path: library.path, schedule: '* * * * *' };
  await writeFile(file, stringify({ sources: [source], sync: { sweep_seconds: 2 } }));
  return {
    SWITCHYARD_HOME: join(home, 'data'),
    SWITCHYARD_CONFIG: file,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    EMBEDDING_MODEL: 'sleeping:2',
    RESYNC_SECRET_DOCS: SECRET,
    LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent',
  };
}

async function keepChanging(library: ChangingLibrary, tell: (file: string | null) => void, until: number) {
  while (Date.now() < until) {
    tell(await library.change());
    await wait(random.between(300, 1_000));
  }
}

interface Breakable {
  readonly workers: WorkerProcesses;
  readonly redis: TestRedis;
  readonly restartPostgres: () => Promise<void>;
}

/** One thing after another, and now and then the next before the last has recovered. */
async function keepBreaking({ workers, redis, restartPostgres }: Breakable, faults: Faults, until: number) {
  const ways: (() => Promise<unknown>)[] = [
    async () => {
      await redis.wipe();
      faults.redisWiped++;
    },
    async () => {
      await redis.kill();
      await wait(random.between(0, 3_000));
      await redis.restart();
      faults.redisKilled++;
    },
    async () => {
      await restartPostgres();
      faults.postgresRestarted++;
    },
  ];
  for (let round = 0; ; round++) {
    await wait(random.between(4_000, 9_000));
    if (Date.now() > until) return;
    if (random.happens(0.6)) workers.killOne();
    // Every kind has its turn, however short the time.
    await ways[round % ways.length]?.();
  }
}

/** Nothing of the last change is left to do. Returns how many runs had to be approved, as operators would. */
async function untilCaughtUp({ database }: Runtime, changedAt: Date): Promise<number> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let approved = 0; ; ) {
    const { rows } = await database.query<{ held: number | null; done: boolean }>(
      `SELECT (SELECT id FROM sync_run AS run WHERE state = 'held' AND NOT EXISTS (
                 SELECT FROM sync_run AS later WHERE later.id > run.id AND later.listing_complete)) AS held,
              EXISTS (SELECT FROM sync_run
                       WHERE state IN ('done', 'held') AND named IS NULL AND started_at > $1)
                AND NOT EXISTS (SELECT FROM source WHERE planned_seq < dirty_seq)
                AND NOT EXISTS (SELECT FROM sync_run WHERE finished_at IS NULL)
                AND NOT EXISTS (SELECT FROM post WHERE deleted_at IS NULL
                                   AND live_hash IS DISTINCT FROM wanted_hash) AS done`,
      [changedAt],
    );
    const [now] = rows;
    if (now?.done && now.held === null) return approved;
    if (now?.held) {
      await approveRun(now.held, database);
      approved++;
    }
    if (Date.now() > deadline) {
      const { rows: runs } = await database.query('SELECT * FROM sync_run ORDER BY id DESC LIMIT 5');
      throw new Error(`not caught up after ${PATIENCE_MS / 1000} seconds: ${JSON.stringify(runs)}`);
    }
    await wait(250);
  }
}

async function compareWithFresh(
  { database, embedder, config }: Runtime,
  { server, library }: { readonly server: string; readonly library: ChangingLibrary },
) {
  const { url } = await createTestDatabase({ TEST_DATABASE_URL: server });
  const fresh = await openRuntime(
    readConfig({
      SWITCHYARD_HOME: config.home,
      DATABASE_URL: url,
      EMBEDDING_MODEL: 'sleeping:0',
      LOG_LEVEL: 'silent',
    }),
  );
  try {
    const settings = { id: 'docs', kind: 'markdown', path: library.path, external: false } as const;
    const run = await syncSource(settings, {}, { ...fresh, clock: () => performance.now() });
    if (run.state !== 'done') throw new Error(`the fresh sync ended ${run.state}: ${run.reason}`);
    if (embedder.signature !== fresh.embedder.signature) throw new Error('the fresh sync used another model');
    return await compareIndexes(database, fresh.database);
  } finally {
    await fresh.close();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  for (const undo of cleanUp.reverse()) await undo().catch((error) => say(String(error)));
}
process.exit();
