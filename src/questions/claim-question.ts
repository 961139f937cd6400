import type { Queryable } from '../store/database.ts';
import { type AskedQuestion, QUESTION_COLUMNS, readQuestion } from './asked-question.ts';
import { LEASE_SECONDS } from './leases.ts';

const SQL = `
UPDATE question SET lease_owner = $1, lease_until = now() + make_interval(secs => $2), attempts = attempts + 1
WHERE id = (
  SELECT id FROM question
  WHERE state = 'asked' AND surface IN ('channel', 'direct') AND (lease_until IS NULL OR lease_until < now())
  ORDER BY asked_at LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING ${QUESTION_COLUMNS}`;

/** Leases the question that has waited longest and that nobody works on; null when there is none. */
export async function claimQuestion(owner: string, database: Queryable): Promise<AskedQuestion | null> {
  const { rows } = await database.query<AskedQuestion>(SQL, [owner, LEASE_SECONDS]);
  const row = rows[0];
  return row === undefined ? null : readQuestion(row);
}
