import { AppError } from '../errors.ts';
import type { Database, Queryable } from '../store/database.ts';
import type { PreparedChunk, PreparedPost } from './prepare-post.ts';

/** A post, and the same chunks in the windows of another model that is served still. */
export interface Swap extends PreparedPost {
  readonly beside?: { readonly signature: string; readonly chunks: readonly PreparedChunk[] } | null;
}

/** `moved`: the post has changed or gone since it was cut; nothing was written. */
export type SwapOutcome = 'swapped' | 'moved';

/**
 * Makes the chunks of a post those that were prepared, in one transaction: a reader sees the old post
 * or the new one. Rows whose hash is the same stay as they are.
 */
export async function swapPost(
  { post, chunks, beside = null }: Swap,
  signature: string,
  database: Database,
): Promise<SwapOutcome> {
  return await database.transaction(async (connection) => {
    const { rows } = await connection.query<{ wanted: string; live: string | null; deleted: boolean }>(
      `SELECT wanted_hash AS wanted, live_hash AS live, deleted_at IS NOT NULL AS deleted
         FROM post WHERE id = $1 FOR UPDATE`,
      [post.id],
    );
    const current = rows[0];
    if (current === undefined || current.deleted || current.wanted !== post.wantedHash) return 'moved';
    // Without a live hash the chunks are made anew: that is what --force asks for.
    const stored = await readChunks(connection, post.id);
    const plan = planChunks(current.live === null ? [] : stored, chunks);
    await arrange(connection, stored, plan.kept);
    const inserted = await insertChunks(connection, { post, chunks }, plan.fresh);
    await insertWindows(connection, signature, [
      ...inserted,
      ...(await withoutWindows(connection, signature, plan.kept)),
    ]);
    if (beside !== null) await insertBeside(connection, beside, inserted);
    await finish(connection, post.id, post.wantedHash, signature);
    return 'swapped';
  });
}

export interface StoredChunk {
  readonly id: number;
  readonly ordinal: number;
  readonly hash: string;
}

export interface KeptChunk extends StoredChunk {
  readonly chunk: PreparedChunk;
}

export interface ChunkPlan {
  readonly kept: readonly KeptChunk[];
  readonly fresh: readonly PreparedChunk[];
}

/** Each stored chunk serves one of the wanted chunks with its hash; what is left over goes. */
export function planChunks(stored: readonly StoredChunk[], wanted: readonly PreparedChunk[]): ChunkPlan {
  const byHash = new Map<string, StoredChunk[]>();
  for (const row of stored) byHash.set(row.hash, [...(byHash.get(row.hash) ?? []), row]);
  const kept: KeptChunk[] = [];
  const fresh: PreparedChunk[] = [];
  for (const chunk of wanted) {
    const row = byHash.get(chunk.hash)?.shift();
    if (row === undefined) fresh.push(chunk);
    else kept.push({ ...row, chunk });
  }
  return { kept, fresh };
}

async function readChunks(connection: Queryable, postId: number): Promise<StoredChunk[]> {
  const { rows } = await connection.query<StoredChunk>(
    'SELECT id, ordinal, hash FROM chunk WHERE post_id = $1 ORDER BY ordinal',
    [postId],
  );
  return rows;
}

/** Removes what is not kept and puts the rest in its new order. */
async function arrange(
  connection: Queryable,
  stored: readonly StoredChunk[],
  kept: readonly KeptChunk[],
): Promise<void> {
  const keptIds = new Set(kept.map(({ id }) => id));
  const gone = stored.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id);
  if (gone.length > 0) await connection.query('DELETE FROM chunk WHERE id = ANY ($1::bigint[])', [gone]);
  const moved = kept.filter(({ ordinal, chunk }) => ordinal !== chunk.ordinal);
  if (moved.length === 0) return;
  // Two rows may trade places, and no two may have one ordinal on the way: aside first.
  const ids = moved.map(({ id }) => id);
  await connection.query('UPDATE chunk SET ordinal = -1 - ordinal WHERE id = ANY ($1::bigint[])', [ids]);
  await connection.query(
    `UPDATE chunk SET ordinal = given.ordinal
       FROM unnest($1::bigint[], $2::int[]) AS given (id, ordinal) WHERE chunk.id = given.id`,
    [ids, moved.map(({ chunk }) => chunk.ordinal)],
  );
}

interface PlacedChunk {
  readonly id: number;
  readonly chunk: PreparedChunk;
}

async function insertChunks(
  connection: Queryable,
  { post }: PreparedPost,
  fresh: readonly PreparedChunk[],
): Promise<PlacedChunk[]> {
  if (fresh.length === 0) return [];
  const { rows } = await connection.query<{ id: number; ordinal: number }>(
    `INSERT INTO chunk (post_id, ordinal, heading, text, hash, tokens, lexemes, lexeme_count)
     SELECT $1, given.ordinal, given.heading, given.text, given.hash, given.tokens, words, count_lexemes(words)
       FROM jsonb_to_recordset($4::jsonb) AS given (ordinal int, heading text, text text, hash text, tokens int),
            LATERAL chunk_lexemes($2::regconfig, $3::text, given.heading, given.text) AS words
      ORDER BY given.ordinal
     RETURNING id, ordinal`,
    [
      post.id,
      post.textConfig,
      post.title,
      JSON.stringify(
        fresh.map(({ ordinal, heading, text, hash, tokens }) => ({ ordinal, heading, text, hash, tokens })),
      ),
    ],
  );
  const byOrdinal = new Map(fresh.map((chunk) => [chunk.ordinal, chunk]));
  return rows.flatMap(({ id, ordinal }) => {
    const chunk = byOrdinal.get(ordinal);
    return chunk === undefined ? [] : [{ id, chunk }];
  });
}

/** Kept chunks that this model has not embedded yet. */
async function withoutWindows(
  connection: Queryable,
  signature: string,
  kept: readonly KeptChunk[],
): Promise<PlacedChunk[]> {
  if (kept.length === 0) return [];
  const ids = kept.map(({ id }) => id);
  const { rows } = await connection.query<{ id: number; windows: number }>(
    `SELECT chunk_id AS id, count(*) AS windows FROM chunk_window
      WHERE chunk_id = ANY ($1::bigint[]) AND signature = $2 GROUP BY chunk_id`,
    [ids, signature],
  );
  const counts = new Map(rows.map(({ id, windows }) => [id, windows]));
  const incomplete = kept.filter(({ id, chunk }) => (counts.get(id) ?? 0) !== chunk.windows.length);
  const partial = incomplete.filter(({ id }) => counts.has(id)).map(({ id }) => id);
  if (partial.length > 0) {
    await connection.query(
      'DELETE FROM chunk_window WHERE chunk_id = ANY ($1::bigint[]) AND signature = $2',
      [partial, signature],
    );
  }
  return incomplete;
}

/** Copies the vectors from the cache, within the database. */
/** Chunks that were kept have their windows of that model already. */
async function insertBeside(
  connection: Queryable,
  { signature, chunks }: NonNullable<Swap['beside']>,
  inserted: readonly PlacedChunk[],
): Promise<void> {
  const byOrdinal = new Map(chunks.map((chunk) => [chunk.ordinal, chunk]));
  const placed = inserted.flatMap(({ id, chunk: { ordinal } }) => {
    const chunk = byOrdinal.get(ordinal);
    return chunk === undefined ? [] : [{ id, chunk }];
  });
  await insertWindows(connection, signature, placed);
}

async function insertWindows(
  connection: Queryable,
  signature: string,
  placed: readonly PlacedChunk[],
): Promise<void> {
  const windows = placed.flatMap(({ id, chunk }) =>
    chunk.windows.map(({ hash }, ordinal) => ({ id, ordinal, hash })),
  );
  if (windows.length === 0) return;
  const { count } = await connection.query(
    `INSERT INTO chunk_window (chunk_id, signature, ordinal, hash, embedding)
     SELECT given.id, $1, given.ordinal, given.hash, cached.embedding
       FROM unnest($2::bigint[], $3::int[], $4::text[]) AS given (id, ordinal, hash)
       JOIN embedding_cache AS cached ON cached.signature = $1 AND cached.hash = given.hash`,
    [
      signature,
      windows.map(({ id }) => id),
      windows.map(({ ordinal }) => ordinal),
      windows.map(({ hash }) => hash),
    ],
  );
  if (count !== windows.length) {
    throw new AppError('internal', `${windows.length - count} vectors left the cache before they were used`);
  }
}

async function finish(
  connection: Queryable,
  postId: number,
  liveHash: string,
  signature: string,
): Promise<void> {
  await connection.query(
    `UPDATE post SET live_hash = $2, live_signature = $3, indexed_at = now(), lease_owner = NULL,
            lease_until = NULL, attempts = 0, next_try_at = NULL, last_error = NULL
      WHERE id = $1`,
    [postId, liveHash, signature],
  );
}
