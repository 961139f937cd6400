import type { Database, Queryable } from '../store/database.ts';
import type { SourceClaim } from './claim-source.ts';
import { markDirty } from './source-sequence.ts';
import type { SyncRun } from './sync-run.ts';

const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 3_600;

export type Ending =
  /** Stopped from outside: the next worker goes on at once. */
  'stopped' | 'failed' | 'done';

/** Gives the source back. After a failure the sweep leaves it alone for a while, twice as long each time. */
export async function settleSource(claim: SourceClaim, run: SyncRun, stopped: boolean, database: Database) {
  const ending: Ending = stopped ? 'stopped' : run.state === 'failed' ? 'failed' : 'done';
  await database.transaction(async (connection) => {
    if (!(await release(connection, claim, ending))) {
      // Another took the source over and may have listed it later than we: what we wrote could be older.
      await markDirty(connection, claim.source);
      return;
    }
    if (ending === 'done' && claim.named !== null) await markNamedDone(connection, claim);
    if (ending === 'stopped') await putBack(connection, claim);
  });
}

async function release(
  connection: Queryable,
  { source, owner }: SourceClaim,
  ending: Ending,
): Promise<boolean> {
  const { count } = await connection.query(
    `UPDATE source SET lease_owner = NULL, lease_until = NULL,
            attempts = CASE $3 WHEN 'failed' THEN attempts WHEN 'stopped' THEN greatest(attempts - 1, 0) ELSE 0 END,
            next_try_at = CASE $3 WHEN 'failed'
              THEN now() + make_interval(secs => least($4::float8 * 2 ^ least(attempts - 1, 20), $5::float8)) END
      WHERE id = $1 AND lease_owner = $2`,
    [source, owner, ending, FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS],
  );
  return count > 0;
}

/** Posts that were named are all that waited, unless something else changed before or since. */
async function markNamedDone(connection: Queryable, claim: SourceClaim): Promise<void> {
  await connection.query(
    `UPDATE source SET planned_seq = $3,
            dirty_since = CASE WHEN dirty_seq > $3 THEN dirty_since END
      WHERE id = $1 AND planned_seq = $2 - 1`,
    [claim.source, claim.firstSequence, claim.lastSequence],
  );
}

/** Another worker goes on with the run, under the same number. */
async function putBack(connection: Queryable, { run, source }: SourceClaim): Promise<void> {
  await connection.query(
    `UPDATE sync_run SET state = 'queued', owner = NULL, reason = NULL, finished_at = NULL
      WHERE id = $1
        AND NOT EXISTS (SELECT FROM sync_run AS other WHERE other.source_id = $2 AND other.state = 'queued')`,
    [run, source],
  );
}
