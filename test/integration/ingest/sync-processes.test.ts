import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import type { SyncRun } from '../../../src/ingest/sync-run.ts';
import { syncSource } from '../../../src/ingest/sync-source.ts';
import type { Database, Engine } from '../../../src/store/database.ts';
import { openDatabase } from '../../../src/store/open-database.ts';
import { engines } from '../../support/databases.ts';
import { makePostsFolder, numberedPosts, type PostsFolder } from '../../support/posts-folder.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const PROGRAM = fileURLToPath(new URL('../../support/sync-process.ts', import.meta.url));
const POSTS = 24;
const WINDOWS = POSTS * 3;
const children = new Set<ChildProcess>();

interface Place {
  readonly databaseUrl: string | null;
  readonly home: string;
  drop(): Promise<void>;
}

async function makePlace(engine: Engine): Promise<Place> {
  if (engine === 'postgres') {
    const { url, drop } = await createTestDatabase();
    return { databaseUrl: url, home: '', drop };
  }
  const home = await mkdtemp(join(tmpdir(), 'switchyard-test-'));
  return { databaseUrl: null, home, drop: () => rm(home, { recursive: true, force: true }) };
}

function startSync(place: Place, folder: PostsFolder, model: string) {
  const { databaseUrl, home } = place;
  const settings = { databaseUrl, home, path: folder.path, source: 'library', model };
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  return {
    child,
    /** Waits until it has committed vectors. */
    underWay: async () => {
      while (!/embedded [1-9]/.test(output)) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    run: async (): Promise<SyncRun> => {
      if (child.exitCode === null) await once(child, 'close');
      return JSON.parse(output.slice(output.indexOf('{')));
    },
  };
}

async function countCached(database: Database): Promise<number> {
  const { rows } = await database.query<{ n: number }>('SELECT count(*) AS n FROM embedding_cache');
  return rows[0]?.n ?? 0;
}

/** Nothing lost, nothing doubled, nothing half done. */
async function expectWhole(database: Database): Promise<void> {
  const { rows } = await database.query(
    `SELECT (SELECT count(*) FROM post WHERE live_hash = wanted_hash AND lease_owner IS NULL) AS posts,
            (SELECT count(*) FROM chunk) AS chunks, (SELECT count(*) FROM chunk_window) AS windows,
            (SELECT count(*) FROM sync_run WHERE finished_at IS NULL) AS open`,
  );
  expect(rows).toEqual([{ posts: POSTS, chunks: WINDOWS, windows: WINDOWS, open: 0 }]);
}

describe.each(engines)('processes that sync one source on %s', (engine) => {
  let place: Place;
  let folder: PostsFolder;

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    children.clear();
    await folder.drop();
    await place.drop();
  });

  it('finishes after a kill, embedding only what was not committed', async () => {
    place = await makePlace(engine);
    folder = await makePostsFolder(numberedPosts(POSTS));
    const killed = startSync(place, folder, 'sleeping:60');
    await killed.underWay();
    killed.child.kill('SIGKILL');
    await once(killed.child, 'close');

    const database = await openDatabase({ databaseUrl: place.databaseUrl, home: place.home });
    const embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
    try {
      const committed = await countCached(database);
      expect(committed).toBeGreaterThan(0);
      expect(committed).toBeLessThan(WINDOWS);
      const started = performance.now();
      const run = await syncSource(
        { id: 'library', kind: 'markdown', path: folder.path, external: false },
        {},
        { database, embedder, clock: () => performance.now() },
      );
      expect(run).toMatchObject({ state: 'done', windows_embedded: WINDOWS - committed });
      expect(performance.now() - started).toBeLessThan(20_000);
      await expectWhole(database);
    } finally {
      await embedder.close();
      await database.close();
    }
  });

  it('is right when two sync at once, and shares the work', async () => {
    place = await makePlace(engine);
    folder = await makePostsFolder(numberedPosts(POSTS));
    const [first, second] = [
      startSync(place, folder, 'sleeping:30'),
      startSync(place, folder, 'sleeping:30'),
    ];
    const runs = await Promise.all([first.run(), second.run()]);
    expect(runs.map(({ state, failed }) => ({ state, failed }))).toEqual([
      { state: 'done', failed: [] },
      { state: 'done', failed: [] },
    ]);
    expect(runs[0].windows_embedded + runs[1].windows_embedded).toBe(WINDOWS);
    const database = await openDatabase({ databaseUrl: place.databaseUrl, home: place.home });
    try {
      await expectWhole(database);
    } finally {
      await database.close();
    }
  });
});
