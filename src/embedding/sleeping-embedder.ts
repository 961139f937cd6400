import { startThread } from '../start-thread.ts';
import type { Embedder } from './embedder.ts';
import { defaultThreads, makePooledEmbedder } from './pooled-embedder.ts';
import { SLEEPING_DIMENSIONS, wordsOf } from './sleeping-vector.ts';
import { ThreadPool } from './thread-pool.ts';

const MAXIMUM_TOKENS = 512;

/** For tests and benchmarks: vectors by rule after `milliseconds` a text, one after another in each thread. */
export function openSleepingEmbedder(milliseconds: number, threads = defaultThreads()): Embedder {
  return makePooledEmbedder({
    signature: `sleeping@1/${SLEEPING_DIMENSIONS}/w${MAXIMUM_TOKENS}`,
    dimensions: SLEEPING_DIMENSIONS,
    languages: null,
    maximumTokens: MAXIMUM_TOKENS,
    countTokens: (text) => wordsOf(text).length,
    pool: new ThreadPool({
      threads,
      start: () => startThread(import.meta.url, 'sleeping-thread', { milliseconds }),
    }),
    jobSize: 1,
  });
}
