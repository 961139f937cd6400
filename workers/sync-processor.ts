import { type Processor, UnrecoverableError } from 'bullmq';
import type { SourceSettings } from '../src/config-schema.ts';
import type { SyncContext } from '../src/ingest/sync-options.ts';
import { type WorkOptions, workSource } from '../src/ingest/work-source.ts';
import { SCHEDULE_JOB } from '../src/queue/names.ts';

export interface SyncProcessing {
  readonly sources: readonly SourceSettings[];
  readonly options: Omit<WorkOptions, 'atOnce' | 'signal'>;
  readonly context: () => Promise<SyncContext>;
  /** What a schedule's tick sets off. */
  readonly onTick: () => void;
  /** Aborted when this process ends: another goes on. */
  readonly stop: AbortSignal;
}

/** A job is the name of a source, and no more: what is to be done stands in the store. */
export function syncProcessor({ sources, options, context, onTick, stop }: SyncProcessing): Processor {
  return async ({ name }, _token, cancelled) => {
    if (name === SCHEDULE_JOB) return onTick();
    const source = sources.find(({ id }) => id === name);
    if (source === undefined) throw new UnrecoverableError(`source ${name} is not configured here`);
    const signal = cancelled === undefined ? stop : AbortSignal.any([stop, cancelled]);
    const runs = await workSource(source, { ...options, atOnce: true, signal }, await context());
    if (signal.aborted) throw new Error('the worker was stopped');
    const failed = runs.find(({ state }) => state === 'failed');
    // The store says when it may be tried again.
    if (failed !== undefined) throw new UnrecoverableError(failed.reason ?? 'the run failed');
    return { runs: runs.map(({ id, state }) => ({ id, state })) };
  };
}
