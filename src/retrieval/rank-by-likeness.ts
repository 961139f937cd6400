import type { Queryable } from '../store/database.ts';
import type { RankedChunk } from './fuse-rankings.ts';

/**
 * One chunk of each post named, for a query none of whose words they hold (it may be misspelt): by
 * the likeness of their letters where the database has pg_trgm, else the first chunk of each.
 */
export async function rankByLikeness(
  query: string,
  posts: readonly number[],
  database: Queryable,
): Promise<RankedChunk[]> {
  const { rows } = (await hasTrigrams(database))
    ? await database.query<Hit>(
        `SELECT DISTINCT ON (chunk.post_id) chunk.id AS chunk, chunk.post_id AS post,
                word_similarity($1, post.title || ' ' || chunk.text)::float8 AS score
           FROM chunk JOIN post ON post.id = chunk.post_id
          WHERE chunk.post_id = ANY($2::bigint[])
          ORDER BY chunk.post_id, score DESC, chunk.ordinal`,
        [query, posts],
      )
    : await database.query<Hit>(
        `SELECT chunk.id AS chunk, chunk.post_id AS post, 0::float8 AS score
           FROM chunk WHERE chunk.post_id = ANY($1::bigint[]) AND chunk.ordinal = 0`,
        [posts],
      );
  return rows
    .map((hit) => ({ ...hit, similarity: null, coverage: 0 }))
    .sort((left, right) => right.score - left.score || left.chunk - right.chunk);
}

type Hit = Pick<RankedChunk, 'chunk' | 'post' | 'score'>;

/** Whether letters can be compared by trigrams here. */
export async function hasTrigrams(database: Queryable): Promise<boolean> {
  const { rows } = await database.query("SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'");
  return rows.length > 0;
}
