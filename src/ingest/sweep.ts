import type { Embedder } from '../embedding/embedder.ts';
import type { Database } from '../store/database.ts';
import { indexDirty } from './index-dirty.ts';
import type { IndexOutcome } from './index-posts.ts';
import { makeOwner } from './lease.ts';

/**
 * Indexes every dirty post of every source that nobody else works on: what a lost job, a killed process
 * or a change of model has left. Cheap when there is nothing to do.
 */
export async function sweep(
  { signal = new AbortController().signal }: { signal?: AbortSignal },
  { database, embedder }: { database: Database; embedder: Embedder },
): Promise<IndexOutcome> {
  const owner = await makeOwner();
  return await indexDirty(
    { source: null, untilClean: false },
    { database, embedder, owner, signal, onEmbedded: () => {} },
  );
}
