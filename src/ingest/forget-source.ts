import { AppError } from '../errors.ts';
import type { Database } from '../store/database.ts';

/**
 * Deletes a source that has left the configuration, with its posts and runs, for good. Returns how many
 * posts went. Throws `usage` when it is not known, `refused` while it is still in the configuration.
 */
export async function forgetSource(id: string, database: Database): Promise<{ posts: number }> {
  return await database.transaction(async (connection) => {
    const { rows } = await connection.query<{ hidden: boolean }>(
      'SELECT hidden_at IS NOT NULL AS hidden FROM source WHERE id = $1 FOR UPDATE',
      [id],
    );
    const source = rows[0];
    if (source === undefined) throw new AppError('usage', `source ${id}: there is no such source`);
    if (!source.hidden) {
      throw new AppError('refused', `source ${id} is still in the configuration: take it out there first`);
    }
    const { count } = await connection.query('DELETE FROM post WHERE source_id = $1', [id]);
    await connection.query('DELETE FROM source WHERE id = $1', [id]);
    return { posts: count };
  });
}
