import type { Passage } from '../domain/evidence.ts';
import type { PostSummary } from '../domain/post.ts';
import type { Scope } from '../domain/question.ts';
import type { Queryable } from '../store/database.ts';

const SQL = `
SELECT c.heading, c.text, c.ordinal
FROM chunk c JOIN post p ON p.id = c.post_id JOIN source s ON s.id = p.source_id
WHERE p.id = $1 AND p.source_id = ANY($2) AND p.deleted_at IS NULL AND s.hidden_at IS NULL
ORDER BY c.ordinal LIMIT $3`;

/** The passages of one post in their order, from the first; at most `limit`. */
export async function readPost(
  post: PostSummary,
  scope: Scope,
  limit: number,
  database: Queryable,
): Promise<Passage[]> {
  const { rows } = await database.query<Pick<Passage, 'heading' | 'text' | 'ordinal'>>(SQL, [
    post.id,
    scope.sources,
    limit,
  ]);
  return rows.map((row) => ({ ...row, post, score: 0, similarity: null, coverage: 0 }));
}
