import type { Embedder } from './embedder.ts';
import { defaultThreads, makePooledEmbedder } from './pooled-embedder.ts';
import { SLEEPING_DIMENSIONS, wordsOf } from './sleeping-vector.ts';
import { startWorkerThread } from './start-worker-thread.ts';
import { WorkerPool } from './worker-pool.ts';

const MAXIMUM_TOKENS = 512;

/** For tests and benchmarks: vectors by rule after `milliseconds` a text, one after another in each thread. */
export function openSleepingEmbedder(milliseconds: number, threads = defaultThreads()): Embedder {
  return makePooledEmbedder({
    signature: `sleeping@1/${SLEEPING_DIMENSIONS}/w${MAXIMUM_TOKENS}`,
    dimensions: SLEEPING_DIMENSIONS,
    languages: null,
    maximumTokens: MAXIMUM_TOKENS,
    countTokens: (text) => wordsOf(text).length,
    pool: new WorkerPool({
      size: threads,
      start: () => startWorkerThread(import.meta.url, 'sleeping-worker', { milliseconds }),
    }),
    jobSize: 1,
  });
}
