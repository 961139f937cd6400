import { setTimeout as sleep } from 'node:timers/promises';
import { claimPosts, readBacklog } from './claim-posts.ts';
import { type IndexContext, type IndexFailure, type IndexOutcome, indexPosts } from './index-posts.ts';
import { freeDeadLeases, freeLeases } from './lease.ts';

export interface Work {
  /** Null: any source that is not hidden. */
  readonly source: string | null;
  /** Also wait for posts that another process has claimed, and take over those of one that died. */
  readonly untilClean: boolean;
  /** Hears of posts as they are done. */
  readonly onIndexed?: (posts: number, bytes: number) => void;
}

const WAIT_MS = 250;

/** Indexes dirty posts until there are no more. Leases that it still holds when it ends or throws are given back. */
export async function indexDirty(work: Work, context: IndexContext): Promise<IndexOutcome> {
  const { database, embedder, owner, signal } = context;
  const { source } = work;
  const failures: IndexFailure[] = [];
  const total = { indexed: 0, embedded: 0, reused: 0 };
  await freeDeadLeases(database);
  try {
    for (;;) {
      signal.throwIfAborted();
      const posts = await claimPosts(database, { source, signature: embedder.signature, owner });
      if (posts.length === 0) {
        if (!work.untilClean) break;
        const backlog = await readBacklog(database, { source, signature: embedder.signature });
        if (backlog.posts === 0) break;
        await sleep(WAIT_MS, undefined, { signal });
        await freeDeadLeases(database);
        continue;
      }
      const outcome = await indexPosts(posts, context);
      total.indexed += outcome.indexed;
      total.embedded += outcome.embedded;
      total.reused += outcome.reused;
      failures.push(...outcome.failures);
      work.onIndexed?.(
        posts.length,
        posts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0),
      );
    }
  } finally {
    await freeLeases(database, owner).catch(() => {});
  }
  return { ...total, failures };
}
