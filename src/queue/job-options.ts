import type { JobsOptions } from 'bullmq';

/**
 * Attempts are for what passes by itself, such as a database that starts anew: after them the sweep has it.
 * A worker counts starts as well, because one that is killed counts no attempt.
 */
export const JOB_OPTIONS: JobsOptions = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: { age: 604_800, count: 5_000 },
};

const COLLECT_MS = 500;

/**
 * One job waits for each `id` at most, and one more while one runs: of all modes of deduplication this one
 * alone loses no change that arrives during a run.
 */
export function wakeUpOptions(id: string): JobsOptions {
  return { deduplication: { id, keepLastIfActive: true }, delay: COLLECT_MS };
}
