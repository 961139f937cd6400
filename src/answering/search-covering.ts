import type { Passage } from '../domain/evidence.ts';
import type { PostFilter } from '../domain/post.ts';
import type { Inquiry } from './inquiry.ts';
import { keepCovering } from './not-covered.ts';
import { readUnknown } from './unknown-names.ts';
import { asksUnknownTerm } from './unknown-term.ts';
import { useSearch } from './use-tools.ts';

export interface Covering {
  /** Passages that speak of the question, best post first; none: it is not covered. */
  readonly passages: readonly Passage[];
  /** Null where the vectors were read too. */
  readonly degraded: string | null;
  /** Tags that name what was asked, by the id of the post that bears them; absent where nobody looked. */
  readonly tags?: ReadonlyMap<number, readonly string[]>;
  /** Posts about it that are left out of a list this short; likewise. */
  readonly more?: number;
}

export interface CoveringRequest {
  readonly query: string;
  readonly filter: PostFilter | null;
  /** Posts, 1 to 50. */
  readonly limit: number;
}

/** Searches and keeps what speaks of the question at all. Null when the search failed. */
export async function searchCovering(
  { query, filter, limit }: CoveringRequest,
  inquiry: Inquiry,
): Promise<Covering | null> {
  const found = await useSearch({ query, filter: filter ?? undefined, limit }, inquiry);
  if (found === null) return null;
  const { question, parts } = inquiry;
  if (await asksUnknownTerm(query, question.scope, parts.database)) {
    return { passages: [], degraded: found.degraded };
  }
  const unknown = await readUnknown(query, question.scope, parts.database);
  const asked = {
    unknownShare: unknown.share,
    hasUnknownName: unknown.name,
    filtered: filter !== null,
  };
  return { passages: keepCovering(found.passages, asked), degraded: found.degraded };
}
