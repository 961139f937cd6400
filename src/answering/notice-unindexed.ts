import { countUnindexed } from '../retrieval/count-unindexed.ts';
import type { Inquiry } from './inquiry.ts';
import { sayUnindexed } from './sentences.ts';

/** What an answer from the posts' text must add while a first sync is still under way. */
export async function noticeUnindexed({ question, parts, tracer }: Inquiry): Promise<string[]> {
  const state = await tracer.attempt('index', () => countUnindexed(question.scope, parts.database));
  return state === null || state.unindexed === 0 ? [] : [sayUnindexed(state)];
}
