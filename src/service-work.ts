import { AppError } from './errors.ts';
import { purgeDeleted, purgeUnusedVectors } from './ingest/purge-deleted.ts';
import type { SyncEvent } from './ingest/report-progress.ts';
import { purgeDeliveries } from './ingest/request-sync.ts';
import { type Sweeper, startSweeper } from './ingest/sweeper.ts';
import type { SyncContext } from './ingest/sync-options.ts';
import type { SyncRun } from './ingest/sync-run.ts';
import type { WorkOptions } from './ingest/work-source.ts';
import type { Log } from './log.ts';
import type { Queues } from './queue/open-queues.ts';
import type { WakeUps } from './queue/wake-ups.ts';
import { repeat } from './repeat.ts';
import type { Runtime } from './runtime.ts';

/** What a piece of syncing needs, whoever sets it off. */
export interface Work {
  /** With the models as they are wanted now. Throws `unavailable` where they can't be opened. */
  readonly context: () => Promise<SyncContext>;
  readonly options: Pick<WorkOptions, 'removalLimit' | 'purgeAfterDays' | 'onProgress'>;
  /** Looks for what is to be done. */
  readonly look: () => void;
}

/** Posts that one helper takes at a time: fewer need no help. */
const POSTS_A_HELPER = 16;

const clock = () => performance.now();

export function workOf(runtime: Runtime, wakeUps: WakeUps, look: () => void): Work {
  const { config, database, embedders, log } = runtime;
  return {
    look,
    async context() {
      const models = await embedders.indexing();
      if (models === null)
        throw new AppError('unavailable', 'the embedding model that is wanted is not here');
      return { database, ...models, clock };
    },
    options: {
      removalLimit: config.sync.removal_limit,
      purgeAfterDays: config.sync.purge_after_days,
      onProgress: (event) => hearProgress(event, wakeUps, log),
    },
  };
}

/** By its own timer, whatever becomes of the queue. */
export function startSweeping(runtime: Runtime, work: Work, queues: Queues | null): Sweeper {
  const { config, database, log } = runtime;
  return startSweeper({
    sources: config.sources,
    everySeconds: config.sync.sweep_seconds,
    options: work.options,
    chores: queues === null ? noChores : { schedules: queues.keepSchedules },
    log,
    now: () => new Date(),
    clock,
    database,
    context: work.context,
  });
}

const HOUR_SECONDS = 3_600;

/** What nobody needs any more goes, by whichever process looks first. */
export function startHousekeeping({ config, database, log }: Runtime) {
  const { purge_after_days: purgeAfterDays } = config.sync;
  const tidy = async () => {
    await purgeDeliveries(database);
    await purgeDeleted(database, { purgeAfterDays });
    await purgeUnusedVectors(database, { purgeAfterDays });
  };
  return repeat('housekeeping', HOUR_SECONDS, tidy, log);
}

const noChores: Readonly<Record<string, () => Promise<unknown>>> = {};

function hearProgress(event: SyncEvent, wakeUps: WakeUps, log: Log): void {
  if (event.kind === 'finished') logRun(event.run, log);
  if (event.kind !== 'planned') return;
  const helpers = Math.ceil((event.added + event.changed) / POSTS_A_HELPER) - 1;
  if (helpers > 0) void wakeUps.embed(event.source, helpers);
}

function logRun({ failed, ...run }: SyncRun, log: Log): void {
  const ended = { event: 'sync.ended', ...run, failed: failed.length };
  log[run.state === 'done' ? 'info' : 'warn'](ended);
}
