import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import type { EmbeddingJob } from '../../src/embedding/thread-messages.ts';
import { ThreadPool } from '../../src/embedding/thread-pool.ts';
import { AppError } from '../../src/errors.ts';

/** Dies on the text "die", fails on "fail", else answers with the length of each text after 20 ms. */
const THREAD = `
  const { parentPort, threadId } = require('node:worker_threads');
  parentPort.on('message', ({ id, texts }) => setTimeout(() => {
    if (texts[0] === 'die') throw new Error('out of memory');
    if (texts[0] === 'fail') return parentPort.postMessage({ id, error: 'bad text' });
    parentPort.postMessage({ id, vectors: texts.map((text) => Float32Array.of(text.length, threadId)) });
  }, 20));
`;

const open: ThreadPool[] = [];
afterEach(() => Promise.all(open.splice(0).map((pool) => pool.close())));

function makePool(threads: number): { pool: ThreadPool; started: () => number } {
  let started = 0;
  const pool = new ThreadPool({
    threads,
    start: () => {
      started++;
      return new Worker(THREAD, { eval: true, stderr: true });
    },
  });
  open.push(pool);
  return { pool, started: () => started };
}

const passage = (...texts: string[]): EmbeddingJob => ({ texts, kind: 'passage' });

describe('thread pool', () => {
  test('starts no thread before the first job, and only as many as it may', async () => {
    const { pool, started } = makePool(2);
    expect(started()).toBe(0);
    const answers = await Promise.all(['a', 'bb', 'ccc', 'dddd'].map((text) => pool.run(passage(text))));
    expect(answers.map(([vector]) => vector?.[0])).toEqual([1, 2, 3, 4]);
    expect(new Set(answers.map(([vector]) => vector?.[1])).size).toBe(2);
    expect(started()).toBe(2);
  });

  test('takes queries before passages that wait', async () => {
    const { pool } = makePool(1);
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

  test('rejects the job of a thread that dies, and gives the next one to a new thread', async () => {
    const { pool, started } = makePool(1);
    const dying = pool.run(passage('die'));
    const waiting = pool.run(passage('four'));
    await expect(dying).rejects.toThrow('an embedding thread died: out of memory');
    await expect(dying).rejects.toMatchObject({ code: 'unavailable', retryable: true });
    expect((await waiting)[0]?.[0]).toBe(4);
    expect(started()).toBe(2);
  });

  test('keeps a thread whose job failed', async () => {
    const { pool, started } = makePool(1);
    await expect(pool.run(passage('fail'))).rejects.toThrow(AppError);
    await expect(pool.run(passage('fail'))).rejects.toThrow('bad text');
    expect((await pool.run(passage('x')))[0]?.[0]).toBe(1);
    expect(started()).toBe(1);
  });

  test('drops a job that is called off while it waits', async () => {
    const { pool } = makePool(1);
    const stop = new AbortController();
    const running = pool.run(passage('one'));
    const dropped = pool.run(passage('die'), stop.signal);
    stop.abort(new Error('not wanted'));
    await expect(dropped).rejects.toThrow('not wanted');
    expect((await running)[0]?.[0]).toBe(3);
    expect((await pool.run(passage('after')))[0]?.[0]).toBe(5);
  });

  test('ends the wait for a job that a thread has begun, and drops its answer', async () => {
    const { pool } = makePool(1);
    const stop = new AbortController();
    const begun = pool.run(passage('begun'), stop.signal);
    stop.abort(new Error('too slow'));
    await expect(begun).rejects.toThrow('too slow');
    expect((await pool.run(passage('ok')))[0]?.[0]).toBe(2);
  });
});
