import pg from 'pg';
import { AppError, describeError } from '../errors.ts';
import type { Database } from './database.ts';
import { openEmbeddedDatabase } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';
import { type Connection, PooledDatabase, valueTypes } from './pooled-database.ts';

export interface DatabaseSettings {
  /** Null: the embedded engine in `home`. */
  readonly databaseUrl: string | null;
  readonly home: string;
}

const OLDEST_PGVECTOR = [0, 8] as const;

/** Opens the database and brings its tables up to date. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const database = await connectDatabase(settings);
  try {
    await migrate(database);
    await checkPgvector(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database as it is, for `doctor` and `migrate`. */
export async function connectDatabase(settings: DatabaseSettings): Promise<Database> {
  if (settings.databaseUrl === null) return openEmbeddedDatabase(settings.home);
  const connect = async (): Promise<Connection> => {
    const pool = new pg.Pool({
      connectionString: settings.databaseUrl ?? undefined,
      max: 10,
      types: valueTypes,
    });
    pool.on('error', () => {});
    return { pool, close: async () => {} };
  };
  const database = new PooledDatabase('postgres', connect, await connect());
  try {
    await database.query('SELECT 1');
  } catch (error) {
    await database.close();
    throw new AppError(
      'unavailable',
      `DATABASE_URL: the database cannot be reached: ${describeError(error)}`,
      {
        cause: error,
      },
    );
  }
  return database;
}

export interface PgvectorVersion {
  /** Version created in this database; null before the first migration. */
  readonly installed: string | null;
  /** Version that the server could create; null where it has none. */
  readonly available: string | null;
  readonly sufficient: boolean;
}

export async function pgvectorVersion(database: Database): Promise<PgvectorVersion> {
  const { rows } = await database.query<{ installed: string | null; available: string | null }>(
    `SELECT (SELECT extversion FROM pg_extension WHERE extname = 'vector') AS installed,
            (SELECT default_version FROM pg_available_extensions WHERE name = 'vector') AS available`,
  );
  const { installed = null, available = null } = rows[0] ?? {};
  const [major = 0, minor = 0] = (installed ?? available ?? '0').split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_PGVECTOR;
  const sufficient = major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
  return { installed, available, sufficient };
}

async function checkPgvector(database: Database): Promise<void> {
  const { installed, sufficient } = await pgvectorVersion(database);
  if (sufficient) return;
  throw new AppError(
    'configuration',
    `pgvector ${installed} is installed in this database, allowed is ${OLDEST_PGVECTOR.join('.')}.0 or later: ALTER EXTENSION vector UPDATE`,
  );
}
