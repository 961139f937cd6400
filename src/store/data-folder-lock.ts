import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLockFile } from '../create-lock-file.ts';
import { readProcessStart } from '../process-start.ts';
import { makeDataFolder } from './make-data-folder.ts';

export interface LockHolder {
  readonly pid: number;
  /** Start of the process, so that a reused process id is not taken for its holder; null where unknown. */
  readonly started: string | null;
  /** Folder of the Unix socket under which the holder serves the database. */
  readonly socketFolder: string;
  readonly token: string;
}

const LOCK = 'lock.json';
const TAKEOVER = 'lock.takeover';
const TAKEOVER_STALE_MS = 5_000;

/**
 * Takes the data folder for this process, or says who has it. Two writers on one folder lose rows,
 * so a lock is only taken from a holder whose process is gone.
 */
export async function takeDataFolder(
  folder: string,
  socketFolder: string,
): Promise<{ ours: true; release: () => Promise<void> } | { ours: false; holder: LockHolder }> {
  await makeDataFolder(folder);
  const mine: LockHolder = {
    pid: process.pid,
    started: await readProcessStart(process.pid),
    socketFolder,
    token: randomUUID(),
  };
  for (;;) {
    if (await createLockFile(join(folder, LOCK), JSON.stringify(mine))) {
      return { ours: true, release: () => releaseLock(folder, mine) };
    }
    const holder = await readLock(folder);
    if (holder !== null && (await isAlive(holder))) return { ours: false, holder };
    await removeStaleLock(folder, holder);
  }
}

export async function readLock(folder: string): Promise<LockHolder | null> {
  try {
    return JSON.parse(await readFile(join(folder, LOCK), 'utf8')) as LockHolder;
  } catch {
    return null;
  }
}

async function releaseLock(folder: string, mine: LockHolder): Promise<void> {
  const holder = await readLock(folder);
  if (holder?.token === mine.token) await rm(join(folder, LOCK), { force: true });
}

/** Only one process at a time may remove a stale lock, and only the lock it judged stale. */
async function removeStaleLock(folder: string, stale: LockHolder | null): Promise<void> {
  const guard = join(folder, TAKEOVER);
  try {
    await mkdir(guard);
  } catch {
    const age = await stat(guard).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    );
    if (age > TAKEOVER_STALE_MS) await rm(guard, { recursive: true, force: true });
    await sleep(20);
    return;
  }
  try {
    const current = await readLock(folder);
    if (current?.token !== stale?.token) return;
    const aside = join(folder, `lock.stale.${randomUUID()}`);
    await rename(join(folder, LOCK), aside).catch(() => {});
    await rm(aside, { force: true });
  } finally {
    await rm(guard, { recursive: true, force: true });
  }
}

async function isAlive(holder: LockHolder): Promise<boolean> {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const started = await readProcessStart(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}
