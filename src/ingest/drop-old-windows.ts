import type { Database } from '../store/database.ts';

/**
 * Deletes the vectors of other models, once every post that can be seen has those of this one; until then
 * both stand beside each other. Returns how many went.
 */
export async function dropOldWindows(database: Database, signature: string): Promise<number> {
  return await database.transaction(async (connection) => {
    const { rows } = await connection.query<{ behind: boolean }>(
      `SELECT EXISTS (SELECT FROM post JOIN source ON source.id = post.source_id
         WHERE post.deleted_at IS NULL AND source.hidden_at IS NULL
           AND post.live_signature IS DISTINCT FROM $1) AS behind`,
      [signature],
    );
    if (rows[0]?.behind !== false) return 0;
    // Two ranges and not <>, so that the index says at once that there are none.
    const { count } = await connection.query(
      'DELETE FROM chunk_window WHERE signature < $1 OR signature > $1',
      [signature],
    );
    return count;
  });
}
