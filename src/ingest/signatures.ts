import type { Database, Queryable } from '../store/database.ts';

/** An embedding model whose vectors are kept, and how it is opened again. */
export interface KnownModel {
  readonly signature: string;
  /** EMBEDDING_MODEL. */
  readonly model: string;
  /** EMBEDDING_MODEL_PATH. */
  readonly path: string | null;
}

/** How long a search that began with the old model may go on with it, and a process may take to notice. */
const RETIRED_MINUTES = 10;

const FIELDS = 'signature, model, model_path AS path';

/**
 * Notes that the index is wanted in this model. The first one ever is served at once; another is built
 * beside the one that is served.
 */
export async function wantModel(database: Database, { signature, model, path }: KnownModel): Promise<void> {
  await database.transaction(async (connection) => {
    // One at a time: there is at most one that is served.
    await connection.query('LOCK TABLE embedding_signature IN SHARE ROW EXCLUSIVE MODE');
    await connection.query(
      `INSERT INTO embedding_signature AS stored (signature, model, model_path, state, wanted_at)
       SELECT $1, $2, $3, CASE WHEN EXISTS (SELECT FROM embedding_signature WHERE state = 'serving')
                               THEN 'building' ELSE 'serving' END, clock_timestamp()
       ON CONFLICT (signature) DO UPDATE
          SET model = excluded.model, model_path = excluded.model_path, wanted_at = excluded.wanted_at,
              state = CASE stored.state WHEN 'serving' THEN 'serving' ELSE excluded.state END, retired_at = NULL`,
      [signature, model, path],
    );
    await connection.query(
      `UPDATE embedding_signature SET state = 'retired', retired_at = now()
        WHERE state = 'building' AND signature <> $1`,
      [signature],
    );
  });
}

/** The model that searches use; null before the first one. */
export async function readServing(database: Queryable): Promise<KnownModel | null> {
  const { rows } = await database.query<KnownModel>(
    `SELECT ${FIELDS} FROM embedding_signature WHERE state = 'serving'`,
  );
  return rows[0] ?? null;
}

/** The model that posts are to be indexed in; null before the first one. */
export async function readWanted(database: Queryable): Promise<KnownModel | null> {
  const { rows } = await database.query<KnownModel>(
    `SELECT ${FIELDS} FROM embedding_signature WHERE state <> 'retired' ORDER BY wanted_at DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}

/** Posts that can be found, and that the model can't find yet; those that failed again and again don't count. */
const BEHIND = `SELECT FROM post JOIN source ON source.id = post.source_id
  WHERE post.deleted_at IS NULL AND source.hidden_at IS NULL AND post.live_hash IS NOT NULL
    AND post.live_signature IS DISTINCT FROM $1 AND post.attempts < 3`;

/** True when the model is built beside another, and every post has its vectors. */
export async function isComplete(database: Queryable, signature: string): Promise<boolean> {
  const { rows } = await database.query<{ complete: boolean }>(
    `SELECT EXISTS (SELECT FROM embedding_signature WHERE signature = $1 AND state = 'building')
        AND NOT EXISTS (${BEHIND}) AS complete`,
    [signature],
  );
  return rows[0]?.complete ?? false;
}

/** From here on searches use this model. False when it is not complete any more, or was changed meanwhile. */
export async function serveModel(database: Database, signature: string): Promise<boolean> {
  return await database.transaction(async (connection) => {
    await connection.query('LOCK TABLE embedding_signature IN SHARE ROW EXCLUSIVE MODE');
    if (!(await isComplete(connection, signature))) return false;
    await connection.query(
      `UPDATE embedding_signature SET state = 'retired', retired_at = now() WHERE state = 'serving'`,
    );
    await connection.query(`UPDATE embedding_signature SET state = 'serving' WHERE signature = $1`, [
      signature,
    ]);
    return true;
  });
}

/** Deletes the vectors of models that nobody has used for some minutes; returns how many went. */
export async function dropRetired(database: Database): Promise<number> {
  return await database.transaction(async (connection) => {
    const { count } = await connection.query(
      `DELETE FROM chunk_window WHERE signature IN (
         SELECT signature FROM embedding_signature
          WHERE state = 'retired' AND retired_at < now() - make_interval(mins => $1))`,
      [RETIRED_MINUTES],
    );
    await connection.query(
      `DELETE FROM embedding_signature
        WHERE state = 'retired' AND retired_at < now() - make_interval(mins => $1)`,
      [RETIRED_MINUTES],
    );
    return count;
  });
}
