import { type Processor, Worker } from 'bullmq';
import { describeError } from '../src/errors.ts';
import type { Log } from '../src/log.ts';
import { connectRedis } from '../src/queue/connect-redis.ts';
import { jobFailure } from '../src/queue/job-failure.ts';
import { KEY_PREFIX } from '../src/queue/names.ts';

export interface WorkerSettings {
  readonly url: string;
  readonly queue: string;
  readonly concurrency: number;
  readonly process: Processor;
  readonly log: Log;
}

/** A job whose process was killed is another's after this time at most, not after the default minute. */
const LOCK_MS = 15_000;
const STALLED_CHECK_MS = 5_000;
/** A job that ends its process each time, stopped after so many starts: the sweep has the work all the same. */
const MOST_STARTS = 3;
const CLOSE_MS = 5_000;

/** Takes jobs as long as Redis is there, and waits for it when it isn't. Returns what ends it. */
export function openWorker({ url, queue, concurrency, process, log }: WorkerSettings): () => Promise<void> {
  const connection = connectRedis(url, 'worker', log);
  const worker = new Worker(queue, failing(process), {
    connection,
    prefix: KEY_PREFIX,
    concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
    maxStartedAttempts: MOST_STARTS,
  });
  // A result that came too late is told here, and not as a failed job.
  worker.on('error', (error) => log.warn({ event: 'worker.error', queue, error: describeError(error) }));
  worker.on('stalled', (job) => log.warn({ event: 'job.stalled', queue, job }));
  worker.on('lockRenewalFailed', (jobs) => log.warn({ event: 'job.lock_lost', queue, jobs }));
  worker.on('failed', (job, error) =>
    log.warn({ event: 'job.failed', queue, job: job?.name, error: describeError(error) }),
  );
  return async () => {
    // Without Redis it would wait for ever.
    await Promise.race([worker.close(), new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
    connection.disconnect();
  };
}

/** Every failure says in one place whether another try may help. */
function failing(process: Processor): Processor {
  return async (...job) => {
    try {
      return await process(...job);
    } catch (error) {
      throw jobFailure(error);
    }
  };
}
