import type { Embedder } from '../embedding/embedder.ts';
import { AppError, describeError } from '../errors.ts';
import type { Database } from '../store/database.ts';
import { renewLeases } from './lease.ts';
import type { PreparedPost, PreparedWindow } from './prepare-post.ts';

export interface EmbedContext {
  readonly database: Database;
  readonly embedder: Embedder;
  /** The model that is served while `embedder` is built: what is cut anew is embedded by both. */
  readonly beside?: Embedder | null;
  /** Holder of the posts' leases, which are renewed with each batch. */
  readonly owner: string;
  readonly signal: AbortSignal;
  /** Hears of each batch that is stored. */
  readonly onEmbedded: (windows: number) => void | Promise<void>;
  /** Hears of windows whose vector was there already. */
  readonly onReused?: (windows: number) => void | Promise<void>;
}

export interface EmbedOutcome {
  readonly embedded: number;
  /** Windows whose vector was there already. */
  readonly reused: number;
  /** Reason of each hash that the model refused. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Small, so that little is lost with a process that is killed. */
const BATCH = 16;

/** Puts the vectors of all windows into the cache; each batch is committed before the next is embedded. */
export async function embedWindows(
  posts: readonly PreparedPost[],
  context: EmbedContext,
): Promise<EmbedOutcome> {
  const windows = new Map<string, PreparedWindow>();
  for (const { chunks } of posts) {
    for (const chunk of chunks) for (const window of chunk.windows) windows.set(window.hash, window);
  }
  const cached = await readCached([...windows.keys()], context);
  if (cached.size > 0) await context.onReused?.(cached.size);
  const missing = [...windows.values()].filter(({ hash }) => !cached.has(hash));
  const refused = new Map<string, string>();
  for (let at = 0; at < missing.length; at += BATCH) {
    context.signal.throwIfAborted();
    await embedBatch(missing.slice(at, at + BATCH), refused, context);
  }
  return { embedded: missing.length - refused.size, reused: cached.size, refused };
}

async function readCached(
  hashes: readonly string[],
  { database, embedder }: EmbedContext,
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const { rows } = await database.query<{ hash: string }>(
    'SELECT hash FROM embedding_cache WHERE signature = $1 AND hash = ANY ($2::text[])',
    [embedder.signature, hashes],
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** One text that the model can't take must not keep the other fifteen out. */
async function embedBatch(
  batch: readonly PreparedWindow[],
  refused: Map<string, string>,
  context: EmbedContext,
): Promise<void> {
  try {
    await embedAndStore(batch, context);
  } catch (error) {
    if (context.signal.aborted || error instanceof AppError) throw error;
    const [only] = batch;
    if (batch.length === 1 && only !== undefined) refused.set(only.hash, describeError(error));
    else for (const window of batch) await embedBatch([window], refused, context);
  }
}

async function embedAndStore(batch: readonly PreparedWindow[], context: EmbedContext): Promise<void> {
  const { database, embedder, owner, signal } = context;
  const texts = batch.map(({ text }) => text);
  const vectors = await embedder.embed(texts, 'passage', signal);
  await database.transaction(async (connection) => {
    await connection.query(
      `INSERT INTO embedding_cache (signature, hash, embedding)
       SELECT $1, hash, (($3::float4[])[(nth - 1) * $4 + 1 : nth * $4])::vector
         FROM unnest($2::text[]) WITH ORDINALITY AS given (hash, nth)
        ORDER BY hash ON CONFLICT DO NOTHING`,
      [embedder.signature, batch.map(({ hash }) => hash), vectors, embedder.dimensions],
    );
    await renewLeases(connection, owner);
  });
  await context.onEmbedded(batch.length);
}
