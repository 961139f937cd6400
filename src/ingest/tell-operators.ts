import type { Notify } from '../domain/operator-notice.ts';
import { describeError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Database, Queryable } from '../store/database.ts';
import { type NoticeOptions, readNotices } from './operator-notices.ts';

/** How long one process has to tell a notice, and how long it is left alone after a failure. */
const CLAIM_SECONDS = 60;
const KEPT_DAYS = 90;

/**
 * Tells what waits for operators, each thing once, whichever process comes first. One that could not be
 * told is told later. Returns how many were told.
 */
export async function tellOperators(
  options: NoticeOptions,
  { database, notify, log }: { database: Database; notify: Notify; log: Log },
): Promise<number> {
  let told = 0;
  for (const { key, notice } of await readNotices(database, options)) {
    if (!(await claim(database, key))) continue;
    try {
      await notify(notice);
      await database.query('UPDATE alert SET told_at = now() WHERE key = $1', [key]);
      told++;
    } catch (error) {
      log.warn({ event: 'operators.not_told', notice: notice.kind, key, error: describeError(error) });
    }
  }
  await database.query('DELETE FROM alert WHERE raised_at < now() - make_interval(days => $1)', [KEPT_DAYS]);
  return told;
}

async function claim(database: Queryable, key: string): Promise<boolean> {
  const { count } = await database.query(
    `INSERT INTO alert AS stored (key, claimed_until) VALUES ($1, now() + make_interval(secs => $2))
     ON CONFLICT (key) DO UPDATE SET claimed_until = excluded.claimed_until
      WHERE stored.told_at IS NULL AND (stored.claimed_until IS NULL OR stored.claimed_until < now())`,
    [key, CLAIM_SECONDS],
  );
  return count > 0;
}
