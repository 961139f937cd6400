import { Redis } from 'ioredis';
import { describeError } from '../errors.ts';
import type { Log } from '../log.ts';

/**
 * `producer`: a command fails at once while Redis is away, so that nobody who asks for a sync waits for it.
 * `worker`: commands wait until Redis is back, as BullMQ's workers need it.
 */
export type ConnectionKind = 'producer' | 'worker';

const COMMAND_TIMEOUT_MS = 2_000;

/** Connects in the background, again and again; an outage is logged once when it begins and once when it ends. */
export function connectRedis(url: string, kind: ConnectionKind, log: Log): Redis {
  const redis =
    kind === 'producer'
      ? new Redis(url, {
          enableOfflineQueue: false,
          maxRetriesPerRequest: 1,
          commandTimeout: COMMAND_TIMEOUT_MS,
        })
      : new Redis(url, { maxRetriesPerRequest: null });
  let away = false;
  redis.on('error', (error: unknown) => {
    if (away) return;
    away = true;
    log.warn({ event: 'redis.away', connection: kind, error: describeError(error) });
  });
  redis.on('ready', () => {
    if (away) log.info({ event: 'redis.back', connection: kind });
    away = false;
  });
  return redis;
}
