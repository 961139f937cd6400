import type { PostSummary } from '../domain/post.ts';
import type { DraftCitation } from './check-citations.ts';

/** The body of an answer that quotes posts and adds nothing of its own. */
export interface Extract {
  readonly text: string;
  readonly citations: readonly DraftCitation[];
  readonly posts: readonly PostSummary[];
}
