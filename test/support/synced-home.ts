import { cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { sampleLibrary } from '../../src/config.ts';
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import { syncSource } from '../../src/ingest/sync-source.ts';
import type { Database } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { makeHome } from './fresh-home.ts';

const WAIT_MS = 200;

/**
 * A data folder of its own that holds the sample library, synced with the bundled model. Embedding it
 * takes half a minute of a core, so one test file of a run does it and the others copy.
 */
export async function makeSyncedHome(): Promise<string> {
  const template = join(inject('templates'), 'synced');
  while (!(await exists(template))) {
    if (await take(`${template}.making`)) await makeTemplate(template);
    else await sleep(WAIT_MS);
  }
  const home = await mkdtemp(join(tmpdir(), 'switchyard-test-'));
  await cp(template, home, { recursive: true });
  return home;
}

/** The sample library, synced, in a database of its own. */
export async function openSyncedDatabase(): Promise<{ database: Database; drop(): Promise<void> }> {
  const home = await makeSyncedHome();
  const database = await openDatabase({ databaseUrl: null, home });
  return {
    database,
    drop: async () => {
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(template: string): Promise<void> {
  const draft = await makeHome();
  try {
    await syncLibrary(draft);
    await cp(draft, `${template}.draft`, { recursive: true });
    await rename(`${template}.draft`, template);
  } finally {
    // After a failure the next that waits tries for itself, and its file shows the error too.
    await rm(`${template}.making`, { recursive: true, force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

async function syncLibrary(home: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, home });
  const embedder = await openEmbedder({ model: 'bundled', path: null, home });
  try {
    const context = { database, embedder, clock: () => performance.now() };
    const run = await syncSource(sampleLibrary(), {}, context);
    if (run.state !== 'done') throw new Error(`the sample library was not synced: ${JSON.stringify(run)}`);
  } finally {
    await embedder.close();
    await database.close();
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** True for one of all that ask. */
function take(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}
