import type { Answer } from '../domain/answer.ts';
import type { Queryable } from '../store/database.ts';
import type { AskedQuestion } from './asked-question.ts';

const SQL = `
UPDATE question SET answer = $4, sources = $5, route = $6, answered_revision = revision
WHERE id = $1 AND lease_owner = $2 AND revision = $3 AND state = 'asked'`;

/**
 * Keeps an answer before it is posted, so that a crash in between posts this one and no other. False: the
 * question has been edited or withdrawn meanwhile, or is somebody else's by now; nothing may be posted.
 */
export async function saveAnswer(
  question: Pick<AskedQuestion, 'id' | 'revision'>,
  kept: { readonly answer: Answer; readonly sources: readonly string[] },
  owner: string,
  database: Queryable,
): Promise<boolean> {
  const { answer, sources } = kept;
  const values = [question.id, owner, question.revision, JSON.stringify(answer), sources, answer.route];
  return (await database.query(SQL, values)).count > 0;
}
