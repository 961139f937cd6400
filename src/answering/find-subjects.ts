import type { PostFilter, PostSummary } from '../domain/post.ts';
import { publishedAt } from '../domain/published-at.ts';
import type { Scope } from '../domain/question.ts';
import { type PostRow, toPostSummary } from '../retrieval/post-summary.ts';
import { resolvePosts } from '../retrieval/resolve-posts.ts';
import type { Queryable } from '../store/database.ts';

export interface SubjectSearch {
  readonly scope: Scope;
  readonly timezone: string;
  readonly filter: PostFilter | null;
  /** What the posts are to be about. */
  readonly topic: string;
  /** At most so many are returned, newest first; all are counted. */
  readonly limit: number;
}

/** A post that says by title or tags what it is about. */
export interface Subject {
  readonly post: PostSummary;
  /** Those of its tags that name the topic. */
  readonly tags: readonly string[];
}

export interface FoundSubjects {
  readonly subjects: readonly Subject[];
  /** Counted by the database over everything that matches. */
  readonly total: number;
}

const SQL = `
SELECT post.id, post.source_id AS source, post.slug, post.title, post.url, post.category, post.author,
  published.at AS "publishedAt", count(*) OVER () AS total,
  ARRAY(SELECT tag FROM unnest(post.tags) AS tag
        WHERE EXISTS (SELECT FROM unnest(asked.words) AS word
                      WHERE to_tsvector(post.text_config, tag) @@ quote_literal(word)::tsquery)) AS tags
FROM post
CROSS JOIN LATERAL (
  SELECT ${publishedAt('$2')} AS at
) AS published
CROSS JOIN LATERAL (
  SELECT tsvector_to_array(to_tsvector(post.text_config, $3)) AS words,
    to_tsvector(post.text_config, post.title || ' ' || array_to_string(post.tags, ' ')) AS held
) AS asked
WHERE post.id = ANY($1::bigint[])
  AND asked.words <> '{}'
  AND NOT EXISTS (
    SELECT FROM unnest(asked.words) AS word WHERE NOT asked.held @@ quote_literal(word)::tsquery)
ORDER BY published.at DESC NULLS LAST, post.title, post.id
LIMIT $4`;

/** Posts in scope whose title and tags together hold every word of the topic, in any inflection. */
export async function findSubjects(search: SubjectSearch, database: Queryable): Promise<FoundSubjects> {
  const { scope, timezone, topic, limit } = search;
  const ids = await resolvePosts(search.filter ?? {}, scope, timezone, database);
  if (ids.length === 0) return { subjects: [], total: 0 };
  const { rows } = await database.query<PostRow & { total: number; tags: string[] }>(SQL, [
    ids,
    timezone,
    topic,
    limit,
  ]);
  const subjects = rows.map((row) => ({ post: toPostSummary(row), tags: row.tags }));
  return { subjects, total: rows[0]?.total ?? 0 };
}
