import type { Queryable } from '../store/database.ts';
import { type AskedQuestion, QUESTION_COLUMNS, readQuestion } from './asked-question.ts';

/** Whether a question has been taken in this thread: then its other messages are for us too. */
export async function isEngaged(channel: string, threadTs: string, database: Queryable): Promise<boolean> {
  const { rows } = await database.query(
    `SELECT 1 FROM question WHERE channel = $1 AND thread_ts = $2 AND state NOT IN ('refused', 'withdrawn')
     LIMIT 1`,
    [channel, threadTs],
  );
  return rows.length > 0;
}

const RECENT = `
SELECT ${QUESTION_COLUMNS} FROM question
WHERE channel = $1 AND asker = $2 AND surface = 'direct' AND state = 'answered'
  AND asked_at < $3 AND asked_at > $3::timestamptz - interval '30 minutes'
ORDER BY asked_at DESC LIMIT 3`;

/** What somebody has asked in their direct message shortly before, oldest first. */
export async function recentDirectQuestions(
  question: Pick<AskedQuestion, 'channel' | 'asker' | 'askedAt'>,
  database: Queryable,
): Promise<AskedQuestion[]> {
  const { channel, asker, askedAt } = question;
  const { rows } = await database.query<AskedQuestion>(RECENT, [channel, asker, askedAt.toISOString()]);
  return rows.map(readQuestion).reverse();
}
