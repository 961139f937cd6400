import type { Answer } from '../domain/answer.ts';
import type { Queryable } from '../store/database.ts';

const SQL = `
UPDATE question SET answer = $2, sources = $3, route = $4, answered_revision = revision, state = 'answered',
  answered_at = now(), latency_ms = (extract(epoch FROM now() - asked_at) * 1000)::int
WHERE id = $1`;

/** Keeps the answer to a slash command, which is given at once and by nobody else. */
export async function keepCommandAnswer(
  id: string,
  kept: { readonly answer: Answer; readonly sources: readonly string[] },
  database: Queryable,
): Promise<void> {
  const { answer, sources } = kept;
  await database.query(SQL, [id, JSON.stringify(answer), sources, answer.route]);
}
