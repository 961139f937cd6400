import type { PostSummary } from '../domain/post.ts';
import type { Scope } from '../domain/question.ts';
import type { Database } from '../store/database.ts';
import { inReadOnlyTransaction } from './read-only-transaction.ts';
import { scopeParameters, wrapInScope } from './scoped-wrapper.ts';

type PostOrder = 'newest' | 'oldest' | 'title';

export interface PostListing {
  /** Slugs, any of them; null: every post. */
  readonly categories: readonly string[] | null;
  /** As stored. */
  readonly author: string | null;
  /** Every character counts as itself; case does not. */
  readonly titleContains: string | null;
  /** A day in the asker's time zone or an ISO instant; the first that counts. */
  readonly publishedFrom: string | null;
  /** Likewise; the first that counts no more. */
  readonly publishedBefore: string | null;
  readonly order: PostOrder;
  readonly limit: number;
}

export interface ListedPosts {
  readonly posts: readonly PostSummary[];
  /** Counted by the database over everything that matches. */
  readonly total: number;
}

const ORDERS: Readonly<Record<PostOrder, string>> = {
  newest: 'published_at DESC NULLS LAST, id',
  oldest: 'published_at NULLS LAST, id',
  title: 'lower(title), id',
};

const listing = (order: PostOrder) => `
SELECT id, source, slug, title, url, category, author, published_at AS "publishedAt",
  count(*) OVER () AS total
FROM posts
WHERE ($3::text[] IS NULL OR category = ANY ($3::text[]))
  AND ($4::text IS NULL OR author = $4::text)
  AND ($5::text IS NULL OR strpos(lower(title), lower($5::text)) > 0)
  AND ($6::timestamptz IS NULL OR published_at >= $6::timestamptz)
  AND ($7::timestamptz IS NULL OR published_at < $7::timestamptz)
ORDER BY ${ORDERS[order]}
LIMIT $8::integer`;

/** Posts in scope that the listing lets through, and how many there are of them. */
export async function listPosts(
  listed: PostListing,
  scope: Scope,
  timezone: string,
  database: Database,
): Promise<ListedPosts> {
  const { rows } = await inReadOnlyTransaction(database, timezone, (connection) =>
    connection.query<PostSummary & { total: number }>(wrapInScope(listing(listed.order), null).text, [
      ...scopeParameters(scope.sources, timezone),
      listed.categories,
      listed.author,
      listed.titleContains,
      listed.publishedFrom,
      listed.publishedBefore,
      listed.limit,
    ]),
  );
  return { posts: rows.map(({ total: _, ...post }) => post), total: rows[0]?.total ?? 0 };
}
