import { afterEach, describe, expect, it } from 'vitest';
import { openLog } from '../../../src/log.ts';
import { openQueues, type Queues } from '../../../src/queue/open-queues.ts';
import { readQueueStatus } from '../../../src/queue/read-queue-status.ts';
import { readinessChecks } from '../../../src/service-checks.ts';
import type { Database } from '../../../src/store/database.ts';
import { askRedis } from '../../support/services/redis-protocol.ts';
import { startTestRedis, type TestRedis } from '../../support/test-redis.ts';
import { until } from '../../support/until.ts';

const log = openLog('silent');
const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

async function open(): Promise<{ redis: TestRedis; queues: Queues }> {
  const redis = await startTestRedis();
  cleanUp.push(() => redis.stop());
  const queues = openQueues({ url: redis.url, schedules: [], log });
  cleanUp.push(() => queues.close());
  await until('Redis', async () => (await queues.health()).state !== 'away');
  return { redis, queues };
}

describe('the queue', () => {
  it('is not ready with a policy that throws jobs away, and without Redis only slower', async () => {
    const { redis, queues } = await open();
    const database = { query: async () => ({ rows: [], columns: [], count: 0 }) } as unknown as Database;
    const [, check] = readinessChecks({ database, queues, sweeper: null, everySeconds: 1 });
    expect(await check?.check()).toEqual({ state: 'ok', reason: null });
    await askRedis(redis.port, 'CONFIG SET maxmemory-policy allkeys-lru');
    expect(await check?.check()).toEqual({
      state: 'failed',
      reason: expect.stringMatching(/allkeys-lru.*noeviction/),
    });
    await redis.kill();
    await until('the loss', async () => (await queues.health()).state === 'away');
    expect(await check?.check()).toMatchObject({ state: 'degraded' });
  });

  it('keeps one wake-up a source, however often it is woken, and tells status', async () => {
    const { redis, queues } = await open();
    for (let n = 0; n < 5; n++) expect(await queues.wakeUps.sync('docs')).toBe(true);
    expect(await queues.wakeUps.embed('docs', 3)).toBe(true);
    expect(await queues.wakeUps.embed('docs', 3)).toBe(true);
    const jobs = { active: 0, failed: 0, workers: 0 };
    expect(await readQueueStatus(redis.url, log)).toEqual({
      health: { state: 'ok' },
      sync: { ...jobs, waiting: 0, delayed: 1 },
      embed: { ...jobs, waiting: 3, delayed: 0 },
    });
  });

  it('tells status at once that Redis is away', async () => {
    const { redis } = await open();
    await redis.kill();
    expect(await readQueueStatus(redis.url, log)).toMatchObject({ health: { state: 'away' }, sync: null });
  });
});
