import { once } from 'node:events';
import { Queue } from 'bullmq';
import type { Log } from '../log.ts';
import { connectRedis } from './connect-redis.ts';
import { EMBED_QUEUE, KEY_PREFIX, SYNC_QUEUE } from './names.ts';
import { type RedisHealth, readRedisHealth } from './redis-health.ts';

/** Jobs of one queue by their state, and who works on them. */
export interface QueueCounts {
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  readonly workers: number;
}

export interface QueueStatus {
  readonly health: RedisHealth;
  /** Null while Redis is away. */
  readonly sync: QueueCounts | null;
  readonly embed: QueueCounts | null;
}

const PATIENCE_MS = 2_000;

/** Looks once, for a command that ends then. */
export async function readQueueStatus(url: string, log: Log): Promise<QueueStatus> {
  const redis = connectRedis(url, 'producer', log);
  try {
    await once(redis, 'ready', { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => {});
    const health = await readRedisHealth(redis);
    if (health.state === 'away') return { health, sync: null, embed: null };
    const count = async (name: string): Promise<QueueCounts> => {
      const queue = new Queue(name, { connection: redis, prefix: KEY_PREFIX, skipWaitingForReady: true });
      queue.on('error', () => {});
      const jobs = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
      const { waiting = 0, active = 0, delayed = 0, failed = 0 } = jobs;
      const counts = { waiting, active, delayed, failed, workers: await queue.getWorkersCount() };
      await queue.close();
      return counts;
    };
    return { health, sync: await count(SYNC_QUEUE), embed: await count(EMBED_QUEUE) };
  } finally {
    redis.disconnect();
  }
}
