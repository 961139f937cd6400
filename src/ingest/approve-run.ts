import { AppError } from '../errors.ts';
import type { Database, Queryable } from '../store/database.ts';
import { removePosts } from './edit-posts.ts';
import { readRun, type SyncRun } from './sync-run.ts';

/**
 * Carries out the removals that a run held back. Throws `usage` when there is no such held run, `refused`
 * when a later listing has made it out of date.
 */
export async function approveRun(id: number, database: Database): Promise<SyncRun> {
  return await database.transaction(async (connection) => {
    const run = await readHeld(connection, id);
    const { rows } = await connection.query<{ id: number }>(
      'SELECT id FROM sync_run WHERE source_id = $1 AND id > $2 AND listing_complete ORDER BY id DESC LIMIT 1',
      [run.source, id],
    );
    const later = rows[0]?.id;
    if (later !== undefined) {
      throw new AppError(
        'refused',
        `run ${id}: ${run.source} was listed again since, in run ${later}: only what that one holds can be approved`,
      );
    }
    const removed = await removePosts(connection, run.source, run.posts);
    await connection.query(
      `UPDATE sync_run SET state = 'done', removed = removed + $2, held_back = 0, held_posts = '{}', reason = NULL
        WHERE id = $1`,
      [id, removed],
    );
    return (await readRun(connection, id)) as SyncRun;
  });
}

async function readHeld(connection: Queryable, id: number): Promise<{ source: string; posts: number[] }> {
  const { rows } = await connection.query<{ source: string; state: string; posts: string }>(
    `SELECT source_id AS source, state, array_to_json(held_posts)::text AS posts
       FROM sync_run WHERE id = $1 FOR UPDATE`,
    [id],
  );
  const run = rows[0];
  if (run === undefined) throw new AppError('usage', `run ${id}: there is no such run`);
  if (run.state !== 'held') {
    throw new AppError('usage', `run ${id} is ${run.state}: only a run that is held can be approved`);
  }
  return { source: run.source, posts: JSON.parse(run.posts) as number[] };
}
