import type { Scope } from '../domain/question.ts';
import type { Database } from '../store/database.ts';

export interface IndexState {
  readonly posts: number;
  /** Posts whose text no search can read yet: they have never been indexed. */
  readonly unindexed: number;
}

/** How much of what the scope may see has been indexed at all. */
export async function countUnindexed(scope: Scope, database: Database): Promise<IndexState> {
  const { rows } = await database.query<IndexState>(
    `SELECT count(*)::int AS posts, count(*) FILTER (
              WHERE live_hash IS NULL AND NOT EXISTS (SELECT FROM chunk WHERE chunk.post_id = post.id)
            )::int AS unindexed
       FROM post JOIN source ON source.id = post.source_id
      WHERE source.id = ANY($1::text[]) AND source.hidden_at IS NULL AND deleted_at IS NULL`,
    [scope.sources],
  );
  return rows[0] ?? { posts: 0, unindexed: 0 };
}
