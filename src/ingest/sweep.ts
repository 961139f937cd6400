import { changeModel } from './change-model.ts';
import { indexDirty } from './index-dirty.ts';
import type { IndexOutcome } from './index-posts.ts';
import { makeOwner } from './lease.ts';
import type { SyncContext } from './sync-options.ts';

/**
 * Indexes every dirty post of every source that nobody else works on: what a lost job, a killed process
 * or a change of model has left. Cheap when there is nothing to do.
 */
export async function sweep(
  { signal = new AbortController().signal }: { signal?: AbortSignal },
  { database, embedder, beside }: Pick<SyncContext, 'database' | 'embedder' | 'beside'>,
): Promise<IndexOutcome> {
  const owner = await makeOwner();
  const outcome = await indexDirty(
    { source: null, untilClean: false },
    { database, embedder, beside, owner, signal, onEmbedded: () => {} },
  );
  await changeModel(embedder, database);
  return outcome;
}
