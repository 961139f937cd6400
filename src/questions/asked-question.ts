import type { Answer } from '../domain/answer.ts';
import type { PostSummary } from '../domain/post.ts';
import type { Track } from '../domain/question.ts';

/** Where a question was asked: that decides who reads its answer. */
export type AskedOn = 'channel' | 'direct' | 'command';

export type QuestionState = 'asked' | 'answered' | 'refused' | 'withdrawn' | 'failed';

/** A question as the store keeps it. */
export interface AskedQuestion {
  readonly id: string;
  readonly surface: AskedOn;
  readonly state: QuestionState;
  readonly channel: string;
  /** Its message; null for a click or a slash command. */
  readonly ts: string | null;
  /** Root of the thread that the answer belongs to; null for a slash command. */
  readonly threadTs: string | null;
  readonly asker: string;
  readonly askerTeam: string | null;
  readonly text: string;
  readonly track: Track | null;
  readonly revision: number;
  /** The revision that `answer` is for. */
  readonly answeredRevision: number | null;
  readonly answer: Answer | null;
  /** Sources that the answer was allowed to rest on. */
  readonly sources: readonly string[];
  /** The messages that hold the answer, in order. */
  readonly messages: readonly string[];
  readonly attempts: number;
  readonly askedAt: Date;
}

/** What a query has to return for `readQuestion`. */
export const QUESTION_COLUMNS = `id, surface, state, channel, ts, thread_ts AS "threadTs", asker,
  asker_team AS "askerTeam", text, track, revision, answered_revision AS "answeredRevision", answer, sources,
  messages, attempts, asked_at AS "askedAt"`;

/** A row as read; instants inside the stored answer are instants again. */
export function readQuestion(row: AskedQuestion): AskedQuestion {
  return row.answer === null ? row : { ...row, answer: readAnswer(row.answer) };
}

function readAnswer(stored: Answer): Answer {
  return {
    ...stored,
    posts: stored.posts.map(readPost),
    citations: stored.citations.map((citation) => ({ ...citation, post: readPost(citation.post) })),
  };
}

function readPost(post: PostSummary): PostSummary {
  return { ...post, publishedAt: post.publishedAt === null ? null : new Date(post.publishedAt) };
}
