import type { Queryable } from '../store/database.ts';
import { type AskedQuestion, QUESTION_COLUMNS, readQuestion } from './asked-question.ts';

/** For so long an edit of the question redoes its answer. */
const EDITABLE_MINUTES = 5;

export interface MessagePlace {
  readonly team: string;
  readonly channel: string;
  readonly ts: string;
}

const REVISE = `
UPDATE question SET text = $4, revision = revision + 1, state = 'asked', attempts = 0
WHERE team = $1 AND channel = $2 AND ts = $3 AND text <> $4 AND state IN ('asked', 'answered', 'failed')
  AND asked_at > now() - make_interval(mins => $5)
RETURNING ${QUESTION_COLUMNS}`;

/** Takes an edit: the answer is to be done again. Null: no such question, nothing new in it, or too late. */
export async function reviseQuestion(
  { team, channel, ts }: MessagePlace,
  text: string,
  database: Queryable,
): Promise<AskedQuestion | null> {
  const values = [team, channel, ts, text, EDITABLE_MINUTES];
  const { rows } = await database.query<AskedQuestion>(REVISE, values);
  return rows[0] === undefined ? null : readQuestion(rows[0]);
}

const WITHDRAW = `
UPDATE question SET state = 'withdrawn'
WHERE team = $1 AND channel = $2 AND ts = $3 AND state <> 'withdrawn'
RETURNING ${QUESTION_COLUMNS}`;

/** The question's message is gone. Null: it was no question. */
export async function withdrawQuestion(
  { team, channel, ts }: MessagePlace,
  database: Queryable,
): Promise<AskedQuestion | null> {
  const { rows } = await database.query<AskedQuestion>(WITHDRAW, [team, channel, ts]);
  return rows[0] === undefined ? null : readQuestion(rows[0]);
}
