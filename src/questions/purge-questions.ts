import type { Queryable } from '../store/database.ts';

/** Removes questions, and the feedback with them, that are older than that; returns how many. */
export async function purgeQuestions(days: number, database: Queryable): Promise<number> {
  const { count } = await database.query(
    'DELETE FROM question WHERE asked_at < now() - make_interval(days => $1)',
    [days],
  );
  return count;
}

export interface Forgotten {
  readonly questions: number;
  readonly feedback: number;
}

/** Removes everything that a person has asked, with the answers, and every verdict that they gave. */
export async function forgetPerson(user: string, database: Queryable): Promise<Forgotten> {
  const feedback = await database.query('DELETE FROM feedback WHERE asker = $1', [user]);
  const questions = await database.query('DELETE FROM question WHERE asker = $1', [user]);
  return { questions: questions.count, feedback: feedback.count };
}
