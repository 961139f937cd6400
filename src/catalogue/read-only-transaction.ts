import type { Database, Queryable } from '../store/database.ts';

const TIMEOUT_MS = 10_000;

/**
 * Runs `work` where nothing can be written and a statement ends after 10 s (on Postgres; the embedded
 * engine has no clock). Dates without a zone, `date_trunc` and `extract` are read in `timezone`.
 */
export function inReadOnlyTransaction<T>(
  database: Database,
  timezone: string,
  work: (connection: Queryable) => Promise<T>,
): Promise<T> {
  return database.transaction(async (connection) => {
    await connection.query(
      `SELECT set_config('transaction_read_only', 'on', true),
        set_config('statement_timeout', $1, true), set_config('TimeZone', $2, true)`,
      [String(TIMEOUT_MS), timezone],
    );
    return work(connection);
  });
}
