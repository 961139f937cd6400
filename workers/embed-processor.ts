import type { Processor } from 'bullmq';
import { helpEmbedding } from '../src/ingest/help-embedding.ts';
import type { SyncContext } from '../src/ingest/sync-options.ts';

export interface EmbedProcessing {
  readonly context: () => Promise<SyncContext>;
  /** Aborted when this process ends: another goes on. */
  readonly stop: AbortSignal;
}

/** Helps with the posts of the source that the job names, as long as there are any. */
export function embedProcessor({ context, stop }: EmbedProcessing): Processor {
  return async ({ name }, _token, cancelled) => {
    const signal = cancelled === undefined ? stop : AbortSignal.any([stop, cancelled]);
    const { indexed, embedded, reused } = await helpEmbedding(name, signal, await context());
    return { indexed, embedded, reused };
  };
}
