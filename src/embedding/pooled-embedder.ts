import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import { AppError } from '../errors.ts';
import type { Embedder } from './embedder.ts';
import type { WorkerPool } from './worker-pool.ts';

export interface PooledEmbedderParts
  extends Pick<Embedder, 'signature' | 'dimensions' | 'languages' | 'maximumTokens' | 'countTokens'> {
  readonly pool: WorkerPool;
  /** Texts a job: small, so that a query never waits long behind a sync. */
  readonly jobSize: number;
}

/** An embedder whose vectors are made by the workers of a pool. */
export function makePooledEmbedder({ pool, jobSize, ...traits }: PooledEmbedderParts): Embedder {
  return {
    ...traits,
    async embed(texts, kind, signal) {
      const blank = texts.findIndex((text) => text.trim() === '');
      if (blank !== -1) {
        throw new AppError(
          'usage',
          `text ${blank} of ${texts.length} to embed is blank: allowed is a text with words`,
        );
      }
      const batches: string[][] = [];
      for (let start = 0; start < texts.length; start += jobSize) {
        batches.push(texts.slice(start, start + jobSize));
      }
      return runTogether(
        batches.map((batch) => (stop: AbortSignal) => pool.run({ texts: batch, kind }, stop)),
        signal,
      );
    },
    close: () => pool.close(),
  };
}

/** The values of all jobs in order. When one fails or `signal` says so, those that wait are withdrawn. */
async function runTogether<T>(
  jobs: readonly ((stop: AbortSignal) => Promise<T[]>)[],
  signal?: AbortSignal,
): Promise<T[]> {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const onAbort = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  try {
    return (await Promise.all(jobs.map((job) => job(stop.signal)))).flat();
  } finally {
    signal?.removeEventListener('abort', onAbort);
    stop.abort();
  }
}

/** One core is left to the process itself. */
export function defaultThreads(): number {
  return Math.max(1, Math.min(2, availableParallelism() - 1));
}
