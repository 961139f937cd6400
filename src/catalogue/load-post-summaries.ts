import type { PostSummary } from '../domain/post.ts';
import type { Queryable } from '../store/database.ts';
import { FIRST_FREE_NUMBER, scopeParameters, wrapInScope } from './scoped-wrapper.ts';

/** The posts with these row ids that the scope lets through, in the order of the ids. */
export async function loadPostSummaries(
  ids: readonly number[],
  scope: { readonly sources: readonly string[]; readonly timezone: string },
  connection: Queryable,
): Promise<readonly PostSummary[]> {
  if (ids.length === 0) return [];
  const { text } = wrapInScope(
    `SELECT id, source, slug, title, url, category, author, published_at AS "publishedAt"
     FROM posts WHERE id = ANY($${FIRST_FREE_NUMBER}::bigint[])`,
    null,
  );
  const { rows } = await connection.query<PostSummary>(text, [
    ...scopeParameters(scope.sources, scope.timezone),
    [...ids],
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
