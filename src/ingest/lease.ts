import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { readProcessStart } from '../process-start.ts';
import type { Queryable } from '../store/database.ts';

/** A claimed post is another's again after this time, unless its lease is renewed. */
export const LEASE_SECONDS = 60;

/** Names this process, and one piece of work in it: `host:pid:start:token`. */
export async function makeOwner(): Promise<string> {
  return [
    hostname(),
    process.pid,
    (await readProcessStart(process.pid)) ?? 'unknown',
    randomUUID().slice(0, 8),
  ].join(':');
}

/** True when the owner was a process on this host that has ended; what runs elsewhere can't be known. */
export async function isGone(owner: string): Promise<boolean> {
  const [host, pid, start] = owner.split(':');
  if (host !== hostname() || !/^\d+$/.test(pid ?? '')) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
  }
  const now = await readProcessStart(Number(pid));
  return start !== 'unknown' && now !== null && start !== now;
}

/** Frees posts that are leased to processes of this host that are gone: no need to wait for the lease to end. */
export async function freeDeadLeases(database: Queryable): Promise<void> {
  const { rows } = await database.query<{ owner: string }>(
    'SELECT DISTINCT lease_owner AS owner FROM post WHERE lease_owner IS NOT NULL',
  );
  for (const { owner } of rows) if (await isGone(owner)) await freeLeases(database, owner);
}

export async function freeLeases(database: Queryable, owner: string): Promise<void> {
  await database.query('UPDATE post SET lease_owner = NULL, lease_until = NULL WHERE lease_owner = $1', [
    owner,
  ]);
}

export async function renewLeases(database: Queryable, owner: string): Promise<void> {
  await database.query(
    'UPDATE post SET lease_until = now() + make_interval(secs => $2) WHERE lease_owner = $1',
    [owner, LEASE_SECONDS],
  );
}
