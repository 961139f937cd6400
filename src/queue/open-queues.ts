import { Queue } from 'bullmq';
import { describeError } from '../errors.ts';
import type { Log } from '../log.ts';
import { connectRedis } from './connect-redis.ts';
import { JOB_OPTIONS, wakeUpOptions } from './job-options.ts';
import { EMBED_QUEUE, KEY_PREFIX, SYNC_QUEUE } from './names.ts';
import { type RedisHealth, readRedisHealth } from './redis-health.ts';
import { type Schedule, upsertSchedules } from './schedules.ts';
import type { WakeUps } from './wake-ups.ts';

/** The producers' side of the queue. */
export interface Queues {
  readonly wakeUps: WakeUps;
  /** Made anew on every connection: a Redis that was wiped has forgotten them. False when it is away. */
  keepSchedules(): Promise<boolean>;
  health(): Promise<RedisHealth>;
  /** Null until Redis has been reached for the first time. */
  queues(): { readonly sync: Queue; readonly embed: Queue } | null;
  close(): Promise<void>;
}

export interface QueueSettings {
  readonly url: string;
  readonly schedules: readonly Schedule[];
  readonly log: Log;
}

const MOST_HELPERS = 16;

/** Connects in the background: nothing here throws or waits because Redis is away. */
export function openQueues({ url, schedules, log }: QueueSettings): Queues {
  const redis = connectRedis(url, 'producer', log);
  let made: { sync: Queue; embed: Queue } | null = null;
  const queues = () => {
    if (made === null && redis.status === 'ready') made = makeQueues(redis, log);
    return made;
  };
  const attempt = async (what: string, work: (made: { sync: Queue; embed: Queue }) => Promise<unknown>) => {
    const reached = redis.status === 'ready' ? queues() : null;
    if (reached === null) return false;
    try {
      await work(reached);
      return true;
    } catch (error) {
      log.warn({ event: 'queue.unreachable', what, error: describeError(error) });
      return false;
    }
  };
  const keepSchedules = () => attempt('schedules', ({ sync }) => upsertSchedules(schedules, sync));
  redis.on('ready', () => void keepSchedules());
  return {
    wakeUps: {
      sync: (source) => attempt('sync', ({ sync }) => sync.add(source, {}, wakeUpOptions(source))),
      embed: (source, workers) =>
        attempt('embed', ({ embed }) => embed.addBulk(helperJobs(source, Math.min(workers, MOST_HELPERS)))),
    },
    keepSchedules,
    health: () => readRedisHealth(redis),
    queues,
    async close() {
      await Promise.all([made?.sync.close(), made?.embed.close()]);
      redis.disconnect();
    },
  };
}

/** One wake-up a helper: a single one would be deduplicated to a single worker. */
function helperJobs(source: string, helpers: number) {
  return Array.from({ length: helpers }, (_, place) => ({
    name: source,
    data: {},
    opts: { deduplication: { id: `${source}/${place}`, keepLastIfActive: true } },
  }));
}

/** Only once Redis is there: a queue that is made before waits for it. */
function makeQueues(connection: ReturnType<typeof connectRedis>, log: Log) {
  const make = (name: string) => {
    const queue = new Queue(name, {
      connection,
      prefix: KEY_PREFIX,
      defaultJobOptions: JOB_OPTIONS,
      skipWaitingForReady: true,
    });
    queue.on('error', (error) =>
      log.warn({ event: 'queue.error', queue: name, error: describeError(error) }),
    );
    return queue;
  };
  return { sync: make(SYNC_QUEUE), embed: make(EMBED_QUEUE) };
}
