import type { Database } from '../store/database.ts';
import { nextDue } from './next-due.ts';
import { writeRequest } from './request-sync.ts';

/**
 * Asks for a sync of each source whose schedule is due, once, whoever else looks at the same time. Times
 * that passed while nobody looked are one. Returns the sources.
 */
export async function requestDue(database: Database, now: () => Date): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'SELECT id FROM source WHERE due_at <= $1 AND hidden_at IS NULL ORDER BY id',
    [now()],
  );
  const asked: string[] = [];
  for (const { id } of rows) if (await requestOne(id, now(), database)) asked.push(id);
  return asked;
}

async function requestOne(source: string, now: Date, database: Database): Promise<boolean> {
  return await database.transaction(async (connection) => {
    const { rows } = await connection.query<{ schedule: string }>(
      `SELECT schedule FROM source WHERE id = $1 AND due_at <= $2 AND schedule IS NOT NULL AND hidden_at IS NULL
          FOR UPDATE SKIP LOCKED`,
      [source, now],
    );
    const schedule = rows[0]?.schedule;
    if (schedule === undefined) return false;
    await connection.query('UPDATE source SET due_at = $2 WHERE id = $1', [source, nextDue(schedule, now)]);
    await writeRequest(connection, { source, trigger: 'schedule' });
    return true;
  });
}
