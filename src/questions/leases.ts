import { isGone } from '../ingest/lease.ts';
import type { Queryable } from '../store/database.ts';

/** A claimed question is another process's again after this time, unless its lease is renewed. */
export const LEASE_SECONDS = 60;

export async function renewQuestionLeases(owner: string, database: Queryable): Promise<void> {
  await database.query(
    `UPDATE question SET lease_until = now() + make_interval(secs => $2)
     WHERE lease_owner = $1 AND state = 'asked'`,
    [owner, LEASE_SECONDS],
  );
}

/** Hands over what this owner has not finished. */
export async function freeQuestionLeases(owner: string, database: Queryable): Promise<void> {
  await database.query('UPDATE question SET lease_owner = NULL, lease_until = NULL WHERE lease_owner = $1', [
    owner,
  ]);
}

/** Frees questions that are leased to processes of this host that are gone: no need to wait for the lease to end. */
export async function freeDeadQuestionLeases(database: Queryable): Promise<void> {
  const { rows } = await database.query<{ owner: string }>(
    `SELECT DISTINCT lease_owner AS owner FROM question WHERE state = 'asked' AND lease_owner IS NOT NULL`,
  );
  for (const { owner } of rows) if (await isGone(owner)) await freeQuestionLeases(owner, database);
}
