import type { Route } from '../domain/answer.ts';
import type { Draft } from './draft.ts';
import { extractAnswer } from './extract-answer.ts';
import type { Inquiry } from './inquiry.ts';
import { searchCovering } from './search-covering.ts';

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
  const request = { query, filter: null, limit: POSTS };
  const found = query.trim() === '' ? null : await searchCovering(request, inquiry);
  const extract = found && (await extractAnswer(found, { shape: 'list', query }, inquiry));
  if (extract === null) return { route: 'none', fallbackFrom: after, text: sentence, interpretation };
  const text = [sentence, 'What search finds for it in all posts:', extract.text].filter(
    (part) => part !== '',
  );
  return { ...extract, route: 'search', fallbackFrom: after, text: text.join('\n\n'), interpretation };
}
