import type { Queryable } from '../store/database.ts';

export interface Feedback {
  readonly questionId: string;
  readonly asker: string;
  readonly helpful: boolean;
  /** Seconds since 1970. */
  readonly givenAt: number;
}

const SAVE = `
INSERT INTO feedback (question_id, asker, helpful, given_at) VALUES ($1, $2, $3, to_timestamp($4::float8))
ON CONFLICT (question_id, asker) DO UPDATE
  SET helpful = excluded.helpful, given_at = excluded.given_at,
      reason = CASE WHEN excluded.helpful THEN NULL ELSE feedback.reason END
  WHERE feedback.given_at <= excluded.given_at`;

/** One verdict a person: the one given last, in whatever order they arrive. */
export async function saveFeedback(
  { questionId, asker, helpful, givenAt }: Feedback,
  database: Queryable,
): Promise<void> {
  await database.query(SAVE, [questionId, asker, helpful, givenAt]);
}

/** Adds why an answer did not help. */
export async function saveFeedbackReason(
  { questionId, asker }: Pick<Feedback, 'questionId' | 'asker'>,
  reason: string,
  database: Queryable,
): Promise<void> {
  await database.query(
    'UPDATE feedback SET reason = $3 WHERE question_id = $1 AND asker = $2 AND NOT helpful',
    [questionId, asker, reason],
  );
}
