import { afterEach, describe, expect, test } from 'vitest';
import { startWorkerProcess } from '../../src/embedding/start-worker-process.ts';
import { startWorkerThread } from '../../src/embedding/start-worker-thread.ts';
import type { EmbeddingJob } from '../../src/embedding/worker-messages.ts';
import { WorkerPool } from '../../src/embedding/worker-pool.ts';
import { AppError } from '../../src/errors.ts';

const MODULE = new URL('../support/moody.test.ts', import.meta.url).href;
const open: WorkerPool[] = [];
afterEach(() => Promise.all(open.splice(0).map((pool) => pool.close())));

function makePool(
  start: typeof startWorkerThread,
  size: number,
): { pool: WorkerPool; started: () => number } {
  let started = 0;
  const pool = new WorkerPool({
    size,
    start: () => {
      started++;
      return start(MODULE, 'moody-worker', null);
    },
  });
  open.push(pool);
  return { pool, started: () => started };
}

/** Vectors come as units: the second member tells how much they were shortened. */
const lengthOf = ([vector]: Float32Array[]) => Math.round((vector?.[0] ?? 0) / (vector?.[1] ?? 1));
const numberOf = ([vector]: Float32Array[]) => Math.round((vector?.[2] ?? 0) / (vector?.[1] ?? 1));
const passage = (...texts: string[]): EmbeddingJob => ({ texts, kind: 'passage' });

describe.each([
  ['threads', startWorkerThread],
  ['processes', startWorkerProcess],
])('pool of %s', (_, start) => {
  test('starts no worker before the first job, and only as many as it may', async () => {
    const { pool, started } = makePool(start, 2);
    expect(started()).toBe(0);
    const answers = await Promise.all(['a', 'bb', 'ccc', 'dddd'].map((text) => pool.run(passage(text))));
    expect(answers.map(lengthOf)).toEqual([1, 2, 3, 4]);
    expect(new Set(answers.map(numberOf)).size).toBe(2);
    expect(started()).toBe(2);
  });

  test('takes queries before passages that wait', async () => {
    const { pool } = makePool(start, 1);
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    await Promise.all([
      pool.run(passage('first')).then(note('first')),
      pool.run(passage('second')).then(note('second')),
      pool.run({ texts: ['query'], kind: 'query' }).then(note('query')),
      pool.run({ texts: ['later'], kind: 'query' }).then(note('later query')),
    ]);
    expect(order).toEqual(['first', 'query', 'later query', 'second']);
  });

  test('rejects the job of a worker that dies, and gives the next one to a new worker', async () => {
    const { pool, started } = makePool(start, 1);
    const dying = pool.run(passage('die'));
    const waiting = pool.run(passage('four'));
    await expect(dying).rejects.toThrow('an embedding worker died: it ended with code 7');
    await expect(dying).rejects.toMatchObject({ code: 'unavailable', retryable: true });
    expect(lengthOf(await waiting)).toBe(4);
    expect(started()).toBe(2);
  });

  test('keeps a worker whose job failed', async () => {
    const { pool, started } = makePool(start, 1);
    await expect(pool.run(passage('fail'))).rejects.toThrow(AppError);
    await expect(pool.run(passage('fail'))).rejects.toThrow('bad text');
    expect(lengthOf(await pool.run(passage('x')))).toBe(1);
    expect(started()).toBe(1);
  });

  test('drops a job that is called off while it waits', async () => {
    const { pool } = makePool(start, 1);
    const stop = new AbortController();
    const running = pool.run(passage('one'));
    const dropped = pool.run(passage('die'), stop.signal);
    stop.abort(new Error('not wanted'));
    await expect(dropped).rejects.toThrow('not wanted');
    expect(lengthOf(await running)).toBe(3);
    expect(lengthOf(await pool.run(passage('after')))).toBe(5);
  });

  test('ends the wait for a job that a worker has begun, and drops its answer', async () => {
    const { pool } = makePool(start, 1);
    const stop = new AbortController();
    const begun = pool.run(passage('begun'), stop.signal);
    stop.abort(new Error('too slow'));
    await expect(begun).rejects.toThrow('too slow');
    expect(lengthOf(await pool.run(passage('ok')))).toBe(2);
  });
});
