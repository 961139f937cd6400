import type { PostFilter } from '../domain/post.ts';
import { publishedAt } from '../domain/published-at.ts';
import type { Scope } from '../domain/question.ts';
import type { Queryable } from '../store/database.ts';
import { resolveReferences } from './resolve-references.ts';

/**
 * Ids of the posts that filter and scope leave, in order of id: never a deleted post, nor one of a
 * hidden source. Categories (slug or name) and authors match without regard to case. A post dated by
 * day only counts by its day in `timezone`; an undated one is outside every period. An empty list in
 * the filter leaves nothing. Throws `usage` for a reference that names no post or several.
 */
export async function resolvePosts(
  filter: PostFilter,
  scope: Scope,
  timezone: string,
  database: Queryable,
): Promise<number[]> {
  const named = filter.posts && (await resolveReferences(filter.posts, scope, database));
  const { rows } = await database.query<{ id: number }>(
    `SELECT post.id
       FROM post
       JOIN source ON source.id = post.source_id
       CROSS JOIN LATERAL (
         SELECT ${publishedAt('$2')} AS at
       ) AS published
      WHERE post.source_id = ANY($1::text[]) AND source.hidden_at IS NULL AND post.deleted_at IS NULL
        AND ($3::text[] IS NULL OR lower(post.category) = ANY($3) OR lower(post.category_name) = ANY($3))
        AND ($4::text[] IS NULL OR lower(post.author) = ANY($4))
        AND ($5::bigint[] IS NULL OR post.id = ANY($5))
        AND ($6::bigint[] IS NULL OR post.id = ANY($6))
        AND ($7::timestamptz IS NULL OR published.at >= $7)
        AND ($8::timestamptz IS NULL OR published.at < $8)
      ORDER BY post.id`,
    [
      scope.sources,
      timezone,
      lowerCase(filter.categories),
      lowerCase(filter.authors),
      named ?? null,
      filter.postIds ?? null,
      filter.publishedFrom?.toISOString() ?? null,
      filter.publishedBefore?.toISOString() ?? null,
    ],
  );
  return rows.map((row) => row.id);
}

function lowerCase(names: readonly string[] | undefined): string[] | null {
  return names?.map((name) => name.trim().toLowerCase()) ?? null;
}
