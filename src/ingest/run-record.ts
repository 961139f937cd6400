import type { Queryable } from '../store/database.ts';
import { isGone } from './lease.ts';
import type { SyncRun } from './sync-run.ts';

/** What a run amounts to, as far as it has come. */
export interface RunProgress extends Omit<SyncRun, 'id' | 'source' | 'ms'> {
  readonly listingComplete: boolean;
  readonly seen: number;
  readonly heldPosts: readonly number[];
}

/** A run's row while the run goes on. */
export interface RunRecord {
  /** Null for a dry run, which has no row. */
  readonly id: number | null;
  progress(): RunProgress;
  advance(change: Partial<RunProgress>): Promise<void>;
}

export interface RunStart {
  readonly source: string;
  readonly trigger: string;
  readonly owner: string;
  readonly dryRun: boolean;
  /** The run that was asked for and begins now; absent: a new one. */
  readonly run?: number;
}

const NOTHING_YET: RunProgress = {
  state: 'planning',
  added: 0,
  changed: 0,
  metadata_only: 0,
  unchanged: 0,
  removed: 0,
  held_back: 0,
  failed: [],
  windows_embedded: 0,
  windows_reused: 0,
  reason: null,
  listingComplete: false,
  seen: 0,
  heldPosts: [],
};

/** Begins a run, and ends those of the source whose process is gone. */
export async function openRunRecord(database: Queryable, start: RunStart): Promise<RunRecord> {
  if (!start.dryRun) await endDeadRuns(database, start.source);
  const id = start.dryRun ? null : (start.run ?? (await insertRun(database, start)));
  let progress = NOTHING_YET;
  return {
    id,
    progress: () => progress,
    async advance(change) {
      progress = { ...progress, ...change };
      if (id !== null) await writeRun(database, { id, owner: start.owner }, progress);
    },
  };
}

async function insertRun(database: Queryable, { source, trigger, owner }: RunStart): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO sync_run (source_id, state, trigger, owner) VALUES ($1, 'planning', $2, $3) RETURNING id`,
    [source, trigger, owner],
  );
  return rows[0]?.id ?? 0;
}

/** Only as long as the run is ours: one that another has taken over is not told anew by us. */
async function writeRun(
  database: Queryable,
  { id, owner }: { id: number; owner: string },
  run: RunProgress,
): Promise<void> {
  await database.query(
    `UPDATE sync_run SET state = $2, listing_complete = $3, seen = $4, added = $5, changed = $6,
            metadata_only = $7, unchanged = $8, removed = $9, held_back = $10, failed = $11::jsonb,
            windows_embedded = $12, windows_reused = $13, reason = $14, held_posts = $15::bigint[],
            finished_at = CASE WHEN $2 IN ('done', 'failed', 'held') THEN clock_timestamp() END
      WHERE id = $1 AND owner = $16`,
    [
      id,
      run.state,
      run.listingComplete,
      run.seen,
      run.added,
      run.changed,
      run.metadata_only,
      run.unchanged,
      run.removed,
      run.held_back,
      JSON.stringify(run.failed),
      run.windows_embedded,
      run.windows_reused,
      run.reason,
      run.heldPosts,
      owner,
    ],
  );
}

/**
 * Ends the runs of a source, or with null of all, whose process is gone. Known at once for a process of this host; for another, a day has to do. A run that a worker has claimed
 * is for the next worker to go on with.
 */
export async function endDeadRuns(database: Queryable, source: string | null): Promise<void> {
  const { rows } = await database.query<{ id: number; owner: string | null; old: boolean }>(
    `SELECT id, owner, started_at < now() - interval '1 day' AS old FROM sync_run
      WHERE ($1::text IS NULL OR source_id = $1) AND finished_at IS NULL AND first_seq IS NULL`,
    [source],
  );
  for (const { id, owner, old } of rows) {
    if (!old && (owner === null || !(await isGone(owner)))) continue;
    await database.query(
      `UPDATE sync_run SET state = 'failed', reason = 'its process ended before the run did', finished_at = now()
        WHERE id = $1 AND finished_at IS NULL`,
      [id],
    );
  }
}
