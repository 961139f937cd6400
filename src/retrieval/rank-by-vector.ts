import type { Database, Queryable } from '../store/database.ts';

export interface VectorHit {
  readonly chunk: number;
  readonly post: number;
  /** Language of the post, ISO 639-1; null where it is not known. */
  readonly language: string | null;
  /** Cosine of the chunk's nearest window to the query. */
  readonly similarity: number;
}

export interface VectorQuery {
  /** Only windows of this signature are read. */
  readonly signature: string;
  readonly vector: Float32Array;
}

/** Chunks of one post among the hits at most: a long post must not crowd out all others. */
export const CHUNKS_A_POST = 4;
export const HITS = 200;
/** Windows that the index is asked for: several can be of one chunk. */
const WINDOWS = 200;

/**
 * The nearest chunks of the posts named, nearest first. Exact: the distances are worked out in a
 * materialised set, where no index with its approximations can step in.
 */
export async function rankByVector(
  { signature, vector }: VectorQuery,
  posts: readonly number[],
  database: Queryable,
): Promise<VectorHit[]> {
  const { rows } = await database.query<VectorHit>(
    `WITH measured AS MATERIALIZED (
       SELECT chunk.id, chunk.post_id, chunk_window.embedding <=> $1::vector AS distance
         FROM chunk JOIN chunk_window ON chunk_window.chunk_id = chunk.id
        WHERE chunk_window.signature = $2 AND chunk.post_id = ANY($3::bigint[])
     ), scored AS (
       SELECT id, post_id, min(distance) AS distance FROM measured GROUP BY id, post_id
     ), placed AS (
       SELECT *, row_number() OVER (PARTITION BY post_id ORDER BY distance, id) AS place FROM scored
     )
     SELECT placed.id AS chunk, placed.post_id AS post, post.language, 1 - distance AS similarity
       FROM placed JOIN post ON post.id = placed.post_id
      WHERE place <= $4 ORDER BY distance, placed.id LIMIT $5`,
    [vector, signature, posts, CHUNKS_A_POST, HITS],
  );
  return rows;
}

/**
 * The nearest chunks of the whole library through the index of the signature: nearly exact, and fast for
 * any number of windows. `posts` are those that may be shown; they must be all that are not deleted
 * or hidden, or else the nearest ones may be missing.
 */
export async function rankByVectorIndex(
  { signature, vector }: VectorQuery,
  posts: readonly number[],
  database: Database,
): Promise<VectorHit[]> {
  // The index is found by the very expression that it was made of, with the length in it.
  const embedding = `chunk_window.embedding::vector(${vector.length})`;
  return database.transaction(async (connection) => {
    await connection.query('SET LOCAL hnsw.ef_search = 100');
    await connection.query('SET LOCAL hnsw.iterative_scan = relaxed_order');
    // A sort of the windows would be exact, and take the time that the index is there to save.
    await connection.query('SET LOCAL enable_seqscan = off');
    const { rows } = await connection.query<VectorHit>(
      `WITH nearest AS MATERIALIZED (
         SELECT chunk_id, ${embedding} <=> $1::vector AS distance
           FROM chunk_window WHERE signature = $2
          ORDER BY ${embedding} <=> $1::vector LIMIT $6
       ), scored AS (
         SELECT chunk.id, chunk.post_id, min(nearest.distance) AS distance
           FROM nearest JOIN chunk ON chunk.id = nearest.chunk_id
          WHERE chunk.post_id = ANY($3::bigint[])
          GROUP BY chunk.id, chunk.post_id
       ), placed AS (
         SELECT *, row_number() OVER (PARTITION BY post_id ORDER BY distance, id) AS place FROM scored
       )
       SELECT placed.id AS chunk, placed.post_id AS post, post.language, 1 - distance AS similarity
         FROM placed JOIN post ON post.id = placed.post_id
        WHERE place <= $4 ORDER BY distance, placed.id LIMIT $5`,
      [vector, signature, posts, CHUNKS_A_POST, HITS, WINDOWS],
    );
    return rows;
  });
}

/** Similarities of single chunks, for those that another ranking has found. */
export async function readSimilarities(
  { signature, vector }: VectorQuery,
  chunks: readonly number[],
  database: Queryable,
): Promise<VectorHit[]> {
  if (chunks.length === 0) return [];
  const { rows } = await database.query<VectorHit>(
    `SELECT chunk.id AS chunk, chunk.post_id AS post, post.language,
            max(1 - (chunk_window.embedding <=> $1::vector)) AS similarity
       FROM chunk
       JOIN chunk_window ON chunk_window.chunk_id = chunk.id
       JOIN post ON post.id = chunk.post_id
      WHERE chunk_window.signature = $2 AND chunk.id = ANY($3::bigint[])
      GROUP BY chunk.id, chunk.post_id, post.language`,
    [vector, signature, chunks],
  );
  return rows;
}
