import type { Track } from '../domain/question.ts';
import type { Database } from '../store/database.ts';
import type { AskedQuestion } from './asked-question.ts';

export interface SharedQuestion {
  readonly id: string;
  readonly team: string;
  readonly channel: string;
  readonly eventId: string;
  readonly asker: string;
  readonly askerTeam: string | null;
  readonly text: string;
  readonly track: Track | null;
  /** The question whose answer is shared as it stands; null: it is to be answered anew. */
  readonly kept: Pick<AskedQuestion, 'answer' | 'sources'> | null;
}

const SQL = `
INSERT INTO question (id, surface, team, channel, event_id, asker, asker_team, text, track, state,
  answer, sources, route, answered_revision)
VALUES ($1, 'channel', $2, $3, $4, $5, $6, $7, $8, 'asked', $9, $10, $11, $12)
ON CONFLICT DO NOTHING`;

/** Records that an answer is to be posted into a channel, for all to see; false when it has been already. */
export async function acceptShared(shared: SharedQuestion, database: Database): Promise<boolean> {
  const { id, team, channel, eventId, asker, askerTeam, text, track, kept } = shared;
  const answer = kept?.answer ?? null;
  const { count } = await database.query(SQL, [
    id,
    team,
    channel,
    eventId,
    asker,
    askerTeam,
    text,
    track,
    answer === null ? null : JSON.stringify(answer),
    kept?.sources ?? [],
    answer?.route ?? null,
    answer === null ? null : 1,
  ]);
  return count > 0;
}
