import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLockFile } from '../../create-lock-file.ts';
import { isGone, makeOwner } from '../lease.ts';

const WAIT_MS = 100;
/** A holder touches its lock this often. */
const TOUCH_MS = 10_000;
/** Of another host only this tells that a holder has ended, as a container that was replaced. */
const STALE_MS = 60_000;

/** Takes a lock file; waits while a living process has it. Returns how to give it back. */
export async function takeFileLock(path: string, signal: AbortSignal): Promise<() => Promise<void>> {
  const owner = await makeOwner();
  await mkdir(dirname(path), { recursive: true });
  while (!(await createLockFile(path, owner))) {
    signal.throwIfAborted();
    const holder = await readFile(path, 'utf8').catch(() => null);
    if (holder !== null && ((await isGone(holder)) || (await isStale(path)))) await removeStale(path, holder);
    else await sleep(WAIT_MS, undefined, { signal });
  }
  const touching = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, TOUCH_MS);
  touching.unref();
  return async () => {
    clearInterval(touching);
    const holder = await readFile(path, 'utf8').catch(() => null);
    if (holder === owner) await rm(path, { force: true });
  };
}

async function isStale(path: string): Promise<boolean> {
  const touched = await stat(path).catch(() => null);
  return touched !== null && Date.now() - touched.mtimeMs > STALE_MS;
}

/** Takes the lock aside and puts it back when it turns out to be another's by now. */
async function removeStale(path: string, holder: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8').catch(() => holder)) !== holder) await link(aside, path).catch(() => {});
  await rm(aside, { force: true });
}
