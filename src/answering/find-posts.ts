import type { PostFilter, PostSummary } from '../domain/post.ts';
import { publishedAt } from '../domain/published-at.ts';
import type { Scope } from '../domain/question.ts';
import { type PostRow, toPostSummary } from '../retrieval/post-summary.ts';
import { resolvePosts } from '../retrieval/resolve-posts.ts';
import type { Queryable } from '../store/database.ts';

export interface PostSearch {
  readonly scope: Scope;
  readonly timezone: string;
  readonly filter: PostFilter | null;
  /** Only posts that hold each of these words, in any inflection, in title, tags or text; null: any post. */
  readonly words: string | null;
  /** At most so many are returned, newest first; all are counted. */
  readonly limit: number;
}

export interface FoundPosts {
  readonly posts: readonly PostSummary[];
  /** Counted by the database over everything that matches. */
  readonly total: number;
}

const SQL = `
SELECT post.id, post.source_id AS source, post.slug, post.title, post.url, post.category, post.author,
  published.at AS "publishedAt", count(*) OVER () AS total
FROM post
CROSS JOIN LATERAL (
  SELECT ${publishedAt('$2')} AS at
) AS published
CROSS JOIN LATERAL (SELECT to_tsvector(post.text_config, coalesce($3::text, '')) AS words) AS asked
WHERE post.id = ANY($1::bigint[])
  AND ($3::text IS NULL OR (asked.words <> '' AND NOT EXISTS (
    SELECT FROM unnest(tsvector_to_array(asked.words)) AS word
    WHERE NOT to_tsvector(post.text_config, post.title || ' ' || array_to_string(post.tags, ' '))
        @@ quote_literal(word)::tsquery
      AND NOT EXISTS (
        SELECT FROM chunk
        WHERE chunk.post_id = post.id AND chunk.lexemes @@ quote_literal(word)::tsquery))))
ORDER BY published.at DESC NULLS LAST, post.title, post.id
LIMIT $4`;

/** Posts in scope that filter and words leave, newest first. Throws `usage` for an unknown reference. */
export async function findPosts(search: PostSearch, database: Queryable): Promise<FoundPosts> {
  const { scope, timezone, words, limit } = search;
  const ids = await resolvePosts(search.filter ?? {}, scope, timezone, database);
  if (ids.length === 0) return { posts: [], total: 0 };
  const { rows } = await database.query<PostRow & { total: number }>(SQL, [ids, timezone, words, limit]);
  return { posts: rows.map(toPostSummary), total: rows[0]?.total ?? 0 };
}
