import { rm } from 'node:fs/promises';
import type { Database, Engine } from '../../src/store/database.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { makeHome } from './fresh-home.ts';
import { createTestDatabase } from './test-database.ts';

/** Both engines; native Postgres only where the test services run (`npm test` starts them). */
export const engines: readonly Engine[] = process.env['TEST_DATABASE_URL']
  ? ['embedded', 'postgres']
  : ['embedded'];

export interface TestDatabase {
  readonly database: Database;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own on the engine named. */
export async function openTestDatabase(engine: Engine): Promise<TestDatabase> {
  if (engine === 'postgres') {
    const { url, drop } = await createTestDatabase();
    const database = await openDatabase({ databaseUrl: url, home: '' });
    return {
      database,
      drop: async () => {
        await database.close();
        await drop();
      },
    };
  }
  const home = await makeHome();
  const database = await openDatabase({ databaseUrl: null, home });
  return {
    database,
    drop: async () => {
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
