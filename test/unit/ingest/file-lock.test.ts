import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeFileLock } from '../../../src/ingest/sources/file-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-lock-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const path = () => join(folder, 'inner', 'lock');
const never = new AbortController().signal;

describe('a lock file', () => {
  it('is held by one at a time, and leaves nothing behind', async () => {
    let holders = 0;
    const hold = async () => {
      const release = await takeFileLock(path(), never);
      holders++;
      expect(holders).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      holders--;
      await release();
    };
    await Promise.all(Array.from({ length: 6 }, hold));
    expect(await readdir(join(folder, 'inner'))).toEqual([]);
  });

  it('is no longer waited for when the signal says so', async () => {
    const release = await takeFileLock(path(), never);
    const stop = new AbortController();
    const waiting = takeFileLock(path(), stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow();
    await release();
  });

  it('is taken from a process of this machine that has ended', async () => {
    await (await takeFileLock(path(), never))();
    await writeFile(path(), `${hostname()}:999999999:1:gone`);
    await (await takeFileLock(path(), never))();
    expect(await readdir(join(folder, 'inner'))).toEqual([]);
  });

  it('of another machine is taken once nobody has touched it for a minute', async () => {
    await (await takeFileLock(path(), never))();
    await writeFile(path(), 'elsewhere:1:1:token');
    const impatient = AbortSignal.timeout(300);
    await expect(takeFileLock(path(), impatient)).rejects.toThrow();
    const old = new Date(Date.now() - 61_000);
    await utimes(path(), old, old);
    await (await takeFileLock(path(), never))();
    expect(await readdir(join(folder, 'inner'))).toEqual([]);
  });
});
