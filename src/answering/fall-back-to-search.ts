import type { Route } from '../domain/answer.ts';
import type { Draft } from './draft.ts';
import { extractAnswer } from './extract-answer.ts';
import type { Inquiry } from './inquiry.ts';
import { keepCovering } from './not-covered.ts';
import { useSearch } from './use-tools.ts';

export interface Fallback {
  /** The question's own words. */
  readonly query: string;
  /** The track that had no evidence. */
  readonly after: Route;
  /** Why: "No posts match: …"; absent where a tool failed, which is said anyway. */
  readonly sentence?: string;
  readonly interpretation: string | null;
}

const POSTS = 3;

/** What search finds over all posts in scope, below the sentence that says what was not found. */
export async function fallBackToSearch(fallback: Fallback, inquiry: Inquiry): Promise<Draft> {
  const { query, after, sentence = '', interpretation } = fallback;
  const found = query.trim() === '' ? null : await useSearch({ query, limit: POSTS }, inquiry);
  const covering = keepCovering(found?.passages ?? []);
  const decision = { shape: 'list', query, filter: null } as const;
  const extract = covering.length === 0 ? null : await extractAnswer(covering, decision, inquiry);
  if (extract === null) return { route: 'none', fallbackFrom: after, text: sentence, interpretation };
  const text = [sentence, 'What search finds for it in all posts:', extract.text].filter(
    (part) => part !== '',
  );
  return { ...extract, route: 'search', fallbackFrom: after, text: text.join('\n\n'), interpretation };
}
