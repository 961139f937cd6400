import type { Passage } from '../domain/evidence.ts';
import type { PostFilter } from '../domain/post.ts';
import type { Scope } from '../domain/question.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { Database } from '../store/database.ts';

export type SearchMode = 'vector' | 'lexical' | 'hybrid';

export interface SearchParts {
  readonly database: Database;
  readonly embedder: Embedder;
}

export interface SearchRequest {
  readonly query: string;
  readonly scope: Scope;
  readonly timezone: string;
  readonly filter?: PostFilter;
  /** What people said before, where the query goes on from a conversation: it counts less than the query. */
  readonly before?: readonly string[];
  /** Counts posts, 1 to 50; 5 by default. */
  readonly limit?: number;
  /** Hybrid by default. */
  readonly mode?: SearchMode;
}

export interface SearchResult {
  /** Best post first; the passages of a post stand together, at most 2 of them a post. */
  readonly passages: readonly Passage[];
  /** Posts that the filter and scope leave to be searched. */
  readonly candidates: number;
  /** The vectors were not read, and why (no index of this model yet); null when they were. */
  readonly degraded: string | null;
}
