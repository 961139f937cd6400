import type { Queryable } from '../store/database.ts';

export type SyncState = 'queued' | 'planning' | 'embedding' | 'done' | 'failed' | 'held' | 'planned';

export interface ReportedFailure {
  readonly file: string;
  readonly field: string | null;
  readonly reason: string;
}

/** One run as the command line prints it. */
export interface SyncRun {
  /** Null for a dry run, which leaves no trace. */
  readonly id: number | null;
  readonly source: string;
  /** `held`: removals wait for approval. `planned`: a dry run. */
  readonly state: SyncState;
  readonly added: number;
  readonly changed: number;
  readonly metadata_only: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly held_back: number;
  readonly failed: readonly ReportedFailure[];
  readonly windows_embedded: number;
  readonly windows_reused: number;
  /** Why it was held or failed, in a sentence; else null. */
  readonly reason: string | null;
  readonly ms: number;
}

const FIELDS = `id, source_id AS source, state, added, changed, metadata_only, unchanged, removed, held_back,
  failed, windows_embedded + windows_embedded_elsewhere AS windows_embedded,
  windows_reused + windows_reused_elsewhere AS windows_reused, reason,
  (extract(epoch FROM coalesce(finished_at, now()) - started_at) * 1000)::int AS ms`;

/** The last runs, newest first; of one source, or of all. */
export async function readRuns(
  database: Queryable,
  { source = null, limit = 10 }: { source?: string | null; limit?: number } = {},
): Promise<SyncRun[]> {
  const { rows } = await database.query<SyncRun>(
    `SELECT ${FIELDS} FROM sync_run WHERE $1::text IS NULL OR source_id = $1 ORDER BY id DESC LIMIT $2`,
    [source, limit],
  );
  return rows;
}

/** Null when there is no such run. */
export async function readRun(database: Queryable, id: number): Promise<SyncRun | null> {
  const { rows } = await database.query<SyncRun>(`SELECT ${FIELDS} FROM sync_run WHERE id = $1`, [id]);
  return rows[0] ?? null;
}
