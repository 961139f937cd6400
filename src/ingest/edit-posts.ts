import type { Database, Queryable } from '../store/database.ts';
import type { StoredPost } from './plan-sync.ts';

/** Every post of a source, deleted ones too, by its external id. */
export async function readStoredPosts(database: Queryable, source: string): Promise<Map<string, StoredPost>> {
  const { rows } = await database.query<StoredPost>(
    `SELECT id, external_id AS "externalId", wanted_hash AS "textHash", metadata_hash AS "metadataHash",
            deleted_at IS NOT NULL AS deleted, seen_run IS NOT NULL AS "ownedBySync"
       FROM post WHERE source_id = $1`,
    [source],
  );
  return new Map(rows.map((post) => [post.externalId, post]));
}

/** Takes posts out of search and catalogue; they can come back until they are purged. Returns how many. */
export async function removePosts(
  database: Queryable,
  source: string,
  ids: readonly number[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await database.query(
    `UPDATE post SET deleted_at = now(), lease_owner = NULL, lease_until = NULL
      WHERE source_id = $1 AND id = ANY ($2::bigint[]) AND deleted_at IS NULL`,
    [source, ids],
  );
  return count;
}

/** Makes every post of the source dirty and forgets its vectors of this model, so that all are made again. */
export async function forgetVectors(database: Database, source: string, signature: string): Promise<void> {
  await database.transaction(async (connection) => {
    await connection.query(
      `DELETE FROM embedding_cache WHERE signature = $2 AND hash IN (
         SELECT chunk_window.hash FROM chunk_window
           JOIN chunk ON chunk.id = chunk_window.chunk_id JOIN post ON post.id = chunk.post_id
          WHERE post.source_id = $1 AND chunk_window.signature = $2)`,
      [source, signature],
    );
    await connection.query(
      'UPDATE post SET live_hash = NULL WHERE source_id = $1 AND deleted_at IS NULL AND live_hash IS NOT NULL',
      [source],
    );
  });
}

/** A sync that somebody asked for does not wait until a failed post is due again. */
export async function retryPosts(database: Queryable, source: string): Promise<void> {
  await database.query(
    'UPDATE post SET next_try_at = NULL WHERE source_id = $1 AND next_try_at IS NOT NULL',
    [source],
  );
}
