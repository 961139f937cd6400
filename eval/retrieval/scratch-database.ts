import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Engine } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { createTestDatabase } from '../../test/support/test-database.ts';

export interface ScratchDatabase {
  readonly database: Database;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own; native only on the server of TEST_DATABASE_URL. */
export async function openScratchDatabase(engine: Engine): Promise<ScratchDatabase> {
  if (engine === 'postgres') {
    const { url, drop } = await createTestDatabase();
    return open(await openDatabase({ databaseUrl: url, home: '' }), drop);
  }
  const home = await mkdtemp(join(tmpdir(), 'switchyard-eval-'));
  return open(await openDatabase({ databaseUrl: null, home }), () =>
    rm(home, { recursive: true, force: true }),
  );
}

function open(database: Database, remove: () => Promise<void>): ScratchDatabase {
  return {
    database,
    drop: async () => {
      await database.close();
      await remove();
    },
  };
}
