import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '../../src/store/open-database.ts';

/**
 * A data folder of its own that holds a migrated, empty embedded database. Making one takes seconds, so
 * the first of a run is kept and the others are copies.
 */
export async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'switchyard-test-'));
  // A benchmark runs without vitest, and makes a folder or two.
  if (process.env['VITEST'] === undefined) return home;
  const template = join(inject('templates'), 'home');
  try {
    await cp(template, home, { recursive: true });
    return home;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const database = await openDatabase({ databaseUrl: null, home });
  await database.close();
  const draft = await mkdtemp(join(inject('templates'), 'draft-'));
  await cp(home, draft, { recursive: true });
  // Another test file may have been faster: its template does as well.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }));
  return home;
}
