import type { Redis } from 'ioredis';
import { describeError } from '../errors.ts';

export type RedisHealth =
  | { readonly state: 'ok' }
  /** Not reached just now: workers go on by their sweeps. */
  | { readonly state: 'away'; readonly reason: string }
  /** It would throw jobs away when its memory is full. */
  | { readonly state: 'evicting'; readonly policy: string };

/** Never throws and never waits longer than a command may. */
export async function readRedisHealth(redis: Redis): Promise<RedisHealth> {
  if (redis.status !== 'ready') return { state: 'away', reason: `the connection is ${redis.status}` };
  try {
    // INFO, because hosted servers refuse CONFIG.
    const memory = await redis.info('memory');
    const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? 'unknown';
    return policy === 'noeviction' ? { state: 'ok' } : { state: 'evicting', policy };
  } catch (error) {
    return { state: 'away', reason: describeError(error) };
  }
}
