import { countUnindexed } from '../retrieval/count-unindexed.ts';
import type { Inquiry } from './inquiry.ts';
import { sayUnindexed } from './sentences.ts';

/** What an answer from the posts' text must add while a first sync is still under way. */
export async function noticeUnindexed({ question, parts }: Inquiry): Promise<string[]> {
  // A notice that can't be made is no part of the answer that is missing.
  const state = await countUnindexed(question.scope, parts.database).catch(() => null);
  return state === null || state.unindexed === 0 ? [] : [sayUnindexed(state)];
}
