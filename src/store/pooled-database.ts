import pg from 'pg';
import { AppError, describeError } from '../errors.ts';
import type { Database, Engine, Queryable, Result } from './database.ts';
import { writeValue } from './write-value.ts';

/** A pool, and what has to be let go of after it. */
export interface Connection {
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;

/** Values as `Queryable` promises them. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8 || oid === NUMERIC) return (text: string) => Number(text);
    // The driver would make local midnight of a day, which is another day elsewhere.
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** How often a statement is tried anew after the engine's process went away. */
const RECONNECT_ATTEMPTS = 5;

/**
 * `pg` behind the `Database` interface. With the embedded engine every statement runs inside an
 * explicit transaction: the socket server queues protocol messages one by one, so that the
 * Parse/Bind/Execute of two connections would mix, except inside a transaction.
 */
export class PooledDatabase implements Database {
  #connection: Promise<Connection> | null;
  #closed = false;

  constructor(
    readonly engine: Engine,
    private readonly connect: () => Promise<Connection>,
    first: Connection,
  ) {
    this.#connection = Promise.resolve(first);
  }

  async query<Row>(sql: string, parameters: readonly unknown[] = []): Promise<Result<Row>> {
    if (this.engine === 'embedded') {
      return this.transaction((connection) => connection.query<Row>(sql, parameters));
    }
    return this.#withClient((client) => run<Row>(client, sql, parameters));
  }

  async transaction<T>(work: (connection: Queryable) => Promise<T>): Promise<T> {
    return this.#withClient(async (client) => {
      await client.query('BEGIN');
      try {
        const value = await work({ query: (sql, parameters = []) => run(client, sql, parameters) });
        await client.query('COMMIT');
        return value;
      } catch (error) {
        // A lost connection has no transaction left to roll back.
        if (!isConnectionLoss(error)) await client.query('ROLLBACK');
        throw error;
      }
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const connection = await this.#connection?.catch(() => null);
    this.#connection = null;
    await connection?.pool.end();
    await connection?.close();
  }

  async #withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const current = this.#current();
      try {
        const { pool } = await current;
        return await useClient(pool, work);
      } catch (error) {
        if (!isConnectionLoss(error) || this.#closed) throw error;
        if (this.engine === 'postgres' || attempt >= RECONNECT_ATTEMPTS) {
          throw new AppError('unavailable', `the database cannot be reached: ${describeError(error)}`, {
            cause: error,
          });
        }
        await this.#replace(current);
      }
    }
  }

  #current(): Promise<Connection> {
    if (this.#connection === null) {
      if (this.#closed) throw new AppError('unavailable', 'the database is closed');
      this.#connection = this.connect();
    }
    return this.#connection;
  }

  /** Lets the first of several failed callers reconnect; the others wait for the same new connection. */
  async #replace(lost: Promise<Connection>): Promise<void> {
    if (this.#connection !== lost) return;
    this.#connection = null;
    const connection = await lost.catch(() => null);
    if (connection === null) return;
    // Waiting would hang on clients whose peer is gone.
    connection.pool.end().catch(() => {});
    await connection.close();
  }
}

async function useClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // Without a listener, a connection cut between two queries would end the process.
  const ignore = () => {};
  client.on('error', ignore);
  let broken = false;
  try {
    return await work(client);
  } catch (error) {
    broken = isConnectionLoss(error);
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

async function run<Row>(
  client: pg.PoolClient,
  sql: string,
  parameters: readonly unknown[],
): Promise<Result<Row>> {
  // Extended protocol even without parameters: the simple one would run several statements.
  const result = await client.query({
    text: sql,
    values: parameters.map(writeValue),
    queryMode: 'extended',
  } as pg.QueryConfig);
  return {
    rows: result.rows as Row[],
    columns: (result.fields ?? []).map((field) => ({ name: field.name, type: field.dataTypeID })),
    count: result.rowCount ?? 0,
  };
}

const LOST_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '08006',
]);

export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && LOST_CODES.has(code)) return true;
  return /Connection terminated|connection error and is not queryable|Connection ended/i.test(error.message);
}
