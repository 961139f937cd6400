import type { Database } from '../store/database.ts';
import { indexDirty } from './index-dirty.ts';
import type { IndexOutcome } from './index-posts.ts';
import { makeOwner } from './lease.ts';
import type { SyncContext } from './sync-options.ts';

/**
 * Indexes dirty posts of a source beside whoever syncs it, and counts what it does to the run that is under
 * way. Ends when nobody's posts are left.
 */
export async function helpEmbedding(
  source: string,
  signal: AbortSignal,
  { database, embedder, beside }: Pick<SyncContext, 'database' | 'embedder' | 'beside'>,
): Promise<IndexOutcome> {
  const owner = await makeOwner();
  return await indexDirty(
    { source, untilClean: false },
    {
      database,
      embedder,
      beside,
      owner,
      signal,
      onEmbedded: (windows) => creditRun(source, { embedded: windows, reused: 0 }, database),
      onReused: (windows) => creditRun(source, { embedded: 0, reused: windows }, database),
    },
  );
}

/** The run waits until the last of these posts is done: it can't have ended yet. */
async function creditRun(
  source: string,
  { embedded, reused }: { embedded: number; reused: number },
  database: Database,
): Promise<void> {
  await database.query(
    `UPDATE sync_run SET windows_embedded_elsewhere = windows_embedded_elsewhere + $2,
            windows_reused_elsewhere = windows_reused_elsewhere + $3
      WHERE id = (SELECT max(id) FROM sync_run WHERE source_id = $1 AND state = 'embedding')`,
    [source, embedded, reused],
  );
}
