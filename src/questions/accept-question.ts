import type { Track } from '../domain/question.ts';
import type { Database, Queryable } from '../store/database.ts';
import type { AskedOn } from './asked-question.ts';

export interface NewQuestion {
  readonly id: string;
  readonly surface: AskedOn;
  readonly team: string;
  readonly channel: string;
  readonly ts: string | null;
  readonly threadTs: string | null;
  /** Of Slack's event, or of the click: whatever comes again with the same id is the same question. */
  readonly eventId: string | null;
  readonly asker: string;
  readonly askerTeam: string | null;
  readonly text: string;
  readonly track: Track | null;
}

export interface QuestionLimits {
  readonly userPerMinute: number;
  readonly workspacePerMinute: number;
}

export type Acceptance =
  | { readonly outcome: 'accepted' }
  /** By event or by message it is there already. */
  | { readonly outcome: 'known' }
  /** `first`: nothing else of this asker has been refused within the minute. */
  | { readonly outcome: 'refused'; readonly limit: 'user' | 'workspace'; readonly first: boolean };

const COUNT = `
SELECT count(*) FILTER (WHERE state <> 'refused' AND asker = $1) AS own,
       count(*) FILTER (WHERE state <> 'refused') AS everybody,
       count(*) FILTER (WHERE state = 'refused' AND asker = $1) AS refused
FROM question WHERE asked_at > now() - interval '1 minute' AND team IS NOT NULL`;

const INSERT = `
INSERT INTO question (id, surface, team, channel, ts, thread_ts, event_id, asker, asker_team, text, track, state)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
ON CONFLICT DO NOTHING`;

/**
 * Records a question once, whatever came how often and in which order: unique by event id and by team,
 * channel and ts. A question past a limit is recorded as refused, so that its twin is known too.
 */
export function acceptQuestion(
  question: NewQuestion,
  limits: QuestionLimits,
  database: Database,
): Promise<Acceptance> {
  return database.transaction(async (connection) => {
    // Two questions at once would each be counted without the other.
    await connection.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`asker:${question.asker}`]);
    const { rows } = await connection.query<{ own: number; everybody: number; refused: number }>(COUNT, [
      question.asker,
    ]);
    const { own = 0, everybody = 0, refused = 0 } = rows[0] ?? {};
    const limit = passedLimit(own, everybody, limits);
    if (!(await insert(question, limit === null ? 'asked' : 'refused', connection))) {
      return { outcome: 'known' };
    }
    return limit === null ? { outcome: 'accepted' } : { outcome: 'refused', limit, first: refused === 0 };
  });
}

function passedLimit(own: number, everybody: number, limits: QuestionLimits): 'user' | 'workspace' | null {
  if (own >= limits.userPerMinute) return 'user';
  return everybody >= limits.workspacePerMinute ? 'workspace' : null;
}

async function insert(question: NewQuestion, state: string, connection: Queryable): Promise<boolean> {
  const { id, surface, team, channel, ts, threadTs, eventId, asker, askerTeam, text, track } = question;
  const values = [id, surface, team, channel, ts, threadTs, eventId, asker, askerTeam, text, track, state];
  return (await connection.query(INSERT, values)).count > 0;
}
