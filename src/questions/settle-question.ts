import type { Queryable } from '../store/database.ts';
import type { AskedQuestion, QuestionState } from './asked-question.ts';

type Settled = Pick<AskedQuestion, 'id' | 'revision'>;

/** Keeps which messages hold the answer, whatever has become of the question meanwhile. */
export async function keepMessages(
  id: string,
  messages: readonly string[],
  database: Queryable,
): Promise<void> {
  await database.query('UPDATE question SET messages = $2 WHERE id = $1', [id, messages]);
}

const SETTLE = `
UPDATE question SET
  state = CASE WHEN state = 'asked' AND revision = $2 THEN $3 ELSE state END,
  answered_at = CASE WHEN state = 'asked' AND revision = $2 THEN now() ELSE answered_at END,
  latency_ms = CASE WHEN state = 'asked' AND revision = $2
    THEN (extract(epoch FROM now() - asked_at) * 1000)::int ELSE latency_ms END,
  reference = coalesce($4, reference),
  lease_owner = NULL, lease_until = NULL
WHERE id = $1 AND lease_owner = $5
RETURNING state`;

/**
 * Ends the work on a question; one that was edited meanwhile stays asked and can be claimed again. Gives the
 * state that it is left in, null when it was somebody else's by now.
 */
export async function settleQuestion(
  question: Settled,
  outcome: { readonly state: 'answered' | 'failed'; readonly reference?: string },
  owner: string,
  database: Queryable,
): Promise<QuestionState | null> {
  const values = [question.id, question.revision, outcome.state, outcome.reference ?? null, owner];
  const { rows } = await database.query<{ state: QuestionState }>(SETTLE, values);
  return rows[0]?.state ?? null;
}

/** Puts a question back for later: nobody takes it before the time is over. */
export async function postponeQuestion(
  question: Settled,
  seconds: number,
  owner: string,
  database: Queryable,
): Promise<void> {
  await database.query(
    `UPDATE question SET lease_owner = NULL, lease_until = now() + make_interval(secs => $3)
     WHERE id = $1 AND lease_owner = $2`,
    [question.id, owner, seconds],
  );
}
