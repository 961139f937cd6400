import { publishedAt } from '../domain/published-at.ts';

/** What a plan calls the tables that the wrapper itself reads; a second use gets a number from Postgres. */
export const SCOPED_ALIAS = /^scoped_(post|source)(_\d+)?$/;

/** Numbers that the wrapper itself takes: `$1` the sources that may be seen, `$2` the time zone. */
export const FIRST_FREE_NUMBER = 3;

const VISIBLE = `FROM post AS scoped_post
  JOIN source AS scoped_source ON scoped_source.id = scoped_post.source_id
  WHERE scoped_post.source_id = ANY($1::text[])
    AND scoped_post.deleted_at IS NULL
    AND scoped_source.hidden_at IS NULL`;

const PUBLISHED_AT = publishedAt('$2', 'scoped_post');

// MATERIALIZED: no condition of the inner query is tried on a row that the scope has not let through.
const VIEWS = `WITH posts AS MATERIALIZED (
  SELECT scoped_post.id, scoped_post.source_id AS source, scoped_post.slug, scoped_post.url,
    scoped_post.title, scoped_post.category, scoped_post.author, scoped_post.excerpt,
    ${PUBLISHED_AT} AS published_at,
    scoped_post.updated_at, scoped_post.word_count, scoped_post.tags, scoped_post.meta
  ${VISIBLE}
), categories AS MATERIALIZED (
  SELECT scoped_post.category AS slug,
    coalesce(mode() WITHIN GROUP (ORDER BY scoped_post.category_name), scoped_post.category) AS name,
    count(*) AS posts,
    max(${PUBLISHED_AT}) AS latest
  ${VISIBLE} AND scoped_post.category IS NOT NULL
  GROUP BY scoped_post.category
)`;

export interface ScopedQuery {
  readonly text: string;
  /** Characters before the inner SQL, to find the place that a database error names. */
  readonly offset: number;
}

/**
 * Puts the scope around a SELECT over `posts` and `categories`, whose own parameters begin at
 * `$3`. The order of its rows is kept; `rowLimit` caps them.
 */
export function wrapInScope(sql: string, rowLimit: number | null): ScopedQuery {
  const head = `${VIEWS}\nSELECT * FROM (\n`;
  const tail = `\n) AS result${rowLimit === null ? '' : ` LIMIT ${Math.trunc(rowLimit)}`}`;
  return { text: `${head}${sql}${tail}`, offset: head.length };
}

/** Values of `$1` and `$2`. */
export function scopeParameters(sources: readonly string[], timezone: string): readonly unknown[] {
  return [[...sources], timezone];
}
