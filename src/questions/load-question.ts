import type { Queryable } from '../store/database.ts';
import { type AskedQuestion, QUESTION_COLUMNS, readQuestion } from './asked-question.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Null for an id that is none, or whose question has been purged. */
export async function loadQuestion(id: string, database: Queryable): Promise<AskedQuestion | null> {
  return (await loadQuestions([id], database))[0] ?? null;
}

/** Those that there are, in no order. */
export async function loadQuestions(ids: readonly string[], database: Queryable): Promise<AskedQuestion[]> {
  const known = ids.filter((id) => UUID.test(id));
  if (known.length === 0) return [];
  const { rows } = await database.query<AskedQuestion>(
    `SELECT ${QUESTION_COLUMNS} FROM question WHERE id = ANY($1::uuid[])`,
    [known],
  );
  return rows.map(readQuestion);
}
