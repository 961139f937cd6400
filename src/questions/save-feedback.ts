import type { Queryable } from '../store/database.ts';

export interface Feedback {
  readonly questionId: string;
  readonly asker: string;
  readonly helpful: boolean;
}

const SAVE = `
INSERT INTO feedback (question_id, asker, helpful) VALUES ($1, $2, $3)
ON CONFLICT (question_id, asker) DO UPDATE
  SET helpful = excluded.helpful, given_at = now(),
      reason = CASE WHEN excluded.helpful THEN NULL ELSE feedback.reason END`;

/** One verdict a person; a later one takes the earlier one's place. */
export async function saveFeedback(
  { questionId, asker, helpful }: Feedback,
  database: Queryable,
): Promise<void> {
  await database.query(SAVE, [questionId, asker, helpful]);
}

/** Adds why an answer did not help. */
export async function saveFeedbackReason(
  { questionId, asker }: Pick<Feedback, 'questionId' | 'asker'>,
  reason: string,
  database: Queryable,
): Promise<void> {
  await database.query('UPDATE feedback SET reason = $3 WHERE question_id = $1 AND asker = $2', [
    questionId,
    asker,
    reason,
  ]);
}
