import type { Database, Queryable } from '../store/database.ts';
import { isGone, LEASE_SECONDS } from './lease.ts';

/** A source that waits for a sync, leased to one owner. */
export interface SourceClaim {
  readonly source: string;
  readonly owner: string;
  /** The run that was asked for; null when the sweep found the source dirty. */
  readonly run: number | null;
  readonly trigger: string;
  /** Posts or files that are meant; null: the whole source. */
  readonly named: readonly string[] | null;
  /** The requests behind the run; null without one. */
  readonly firstSequence: number | null;
  readonly lastSequence: number | null;
}

export interface ClaimOptions {
  readonly owner: string;
  /** Also before the pause after a failure is over: somebody asks for it. */
  readonly atOnce: boolean;
}

/** A change waits, and nobody has it. */
const WAITS = `hidden_at IS NULL AND (lease_until IS NULL OR lease_until < now())
  AND (planned_seq < dirty_seq OR EXISTS (
    SELECT FROM sync_run AS run
     WHERE run.source_id = source.id AND run.first_seq IS NOT NULL AND run.finished_at IS NULL))`;

/** Takes a source that waits for a sync. Null when it doesn't wait, or another works on it. */
export async function claimSource(
  source: string,
  { owner, atOnce }: ClaimOptions,
  database: Database,
): Promise<SourceClaim | null> {
  await freeDeadSource(database, source);
  return await database.transaction(async (connection) => {
    const { rows } = await connection.query(
      `SELECT id FROM source WHERE id = $1 AND ${WAITS} AND ($2 OR next_try_at IS NULL OR next_try_at <= now())
          FOR UPDATE SKIP LOCKED`,
      [source, atOnce],
    );
    if (rows.length === 0) return null;
    // One whose syncs end with their process must not take every worker with it, one after another.
    await connection.query(
      `UPDATE source SET lease_owner = $2, lease_until = now() + make_interval(secs => $3), attempts = attempts + 1,
              next_try_at = CASE WHEN attempts >= 3
                THEN now() + make_interval(secs => least(10 * 2 ^ least(attempts, 20), 3600)) END
        WHERE id = $1`,
      [source, owner, LEASE_SECONDS],
    );
    return await takeRun(connection, source, owner);
  });
}

/**
 * The run that was asked for last. While the source is ours, every run of a worker that has not ended is
 * that of a process that has: it goes on here, under the same number, so that who follows it sees its end.
 */
async function takeRun(connection: Queryable, source: string, owner: string): Promise<SourceClaim> {
  const { rows } = await connection.query<SourceClaim & { run: number }>(
    `UPDATE sync_run SET state = 'planning', owner = $2, started_at = clock_timestamp()
      WHERE id = (SELECT id FROM sync_run WHERE source_id = $1 AND first_seq IS NOT NULL AND finished_at IS NULL
                   ORDER BY state = 'queued' DESC, id DESC LIMIT 1)
     RETURNING source_id AS source, owner, id AS run, trigger, named,
               first_seq AS "firstSequence", last_seq AS "lastSequence"`,
    [source, owner],
  );
  const [taken] = rows;
  if (taken === undefined) {
    return {
      source,
      owner,
      run: null,
      trigger: 'sweep',
      named: null,
      firstSequence: null,
      lastSequence: null,
    };
  }
  await connection.query(
    `UPDATE sync_run SET state = 'failed', finished_at = clock_timestamp(),
            reason = 'its process ended before the run did: run ' || $2 || ' goes on'
      WHERE source_id = $1 AND first_seq IS NOT NULL AND finished_at IS NULL AND id <> $2::bigint`,
    [source, String(taken.run)],
  );
  return taken;
}

/** Sources that wait for a sync, are due and free. */
export async function readWaitingSources(database: Queryable): Promise<string[]> {
  const { rows: held } = await database.query<{ id: string }>(
    'SELECT id FROM source WHERE lease_owner IS NOT NULL AND lease_until >= now()',
  );
  for (const { id } of held) await freeDeadSource(database, id);
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM source WHERE ${WAITS} AND (next_try_at IS NULL OR next_try_at <= now()) ORDER BY id`,
  );
  return rows.map(({ id }) => id);
}

/** False when the lease is another's by now: what goes on must end. */
export async function renewSource(database: Queryable, { source, owner }: SourceClaim): Promise<boolean> {
  const { count } = await database.query(
    `UPDATE source SET lease_until = now() + make_interval(secs => $3) WHERE id = $1 AND lease_owner = $2`,
    [source, owner, LEASE_SECONDS],
  );
  return count > 0;
}

/** A process of this host that has ended does not come back for its source. */
async function freeDeadSource(database: Queryable, source: string): Promise<void> {
  const { rows } = await database.query<{ owner: string | null }>(
    'SELECT lease_owner AS owner FROM source WHERE id = $1',
    [source],
  );
  const owner = rows[0]?.owner ?? null;
  if (owner === null || !(await isGone(owner))) return;
  await database.query(
    'UPDATE source SET lease_owner = NULL, lease_until = NULL WHERE id = $1 AND lease_owner = $2',
    [source, owner],
  );
}
