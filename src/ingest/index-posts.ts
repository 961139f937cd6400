import { AppError, describeError } from '../errors.ts';
import type { Queryable } from '../store/database.ts';
import type { ClaimedPost } from './claim-posts.ts';
import { type EmbedContext, embedWindows } from './embed-windows.ts';
import { type HashedChunk, type PreparedPost, prepareChunks, preparePost } from './prepare-post.ts';
import { swapPost } from './swap-post.ts';

export type IndexContext = EmbedContext;

export interface IndexFailure {
  readonly post: ClaimedPost;
  readonly reason: string;
}

export interface IndexOutcome {
  /** Posts now readable in their new form. */
  readonly indexed: number;
  readonly embedded: number;
  readonly reused: number;
  readonly failures: readonly IndexFailure[];
}

const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 3_600;

/**
 * Cuts, embeds and swaps claimed posts. One that fails is put off, with its reason, and keeps the others
 * from nothing. Throws when nothing can be embedded at all.
 */
export async function indexPosts(
  posts: readonly ClaimedPost[],
  context: IndexContext,
): Promise<IndexOutcome> {
  const prepared: PreparedPost[] = [];
  for (const post of posts) prepared.push(await prepare(post, context));
  const { embedded, reused, refused } = await embedWindows(prepared, context);
  const besides = await embedBeside(prepared, context);
  const failures: IndexFailure[] = [];
  let indexed = 0;
  for (const one of prepared) {
    context.signal.throwIfAborted();
    const reason = refusedReason(one, refused) ?? (await trySwap(one, context, besides.get(one.post.id)));
    if (reason === null) {
      indexed++;
      continue;
    }
    failures.push({ post: one.post, reason });
    await putOff(context.database, one.post, reason);
  }
  return { indexed, embedded, reused, failures };
}

/** A post whose text is what its chunks were made from keeps them: only its model is another. */
async function prepare(post: ClaimedPost, { database, embedder }: IndexContext): Promise<PreparedPost> {
  if (post.liveHash !== post.wantedHash) return await preparePost(post, embedder);
  const { rows } = await database.query<HashedChunk>(
    'SELECT ordinal, heading, text, tokens, hash FROM chunk WHERE post_id = $1 ORDER BY ordinal',
    [post.id],
  );
  return await prepareChunks(post, rows, embedder);
}

/** The posts that are cut anew, by id, in the windows of the model that is served still. */
async function embedBeside(
  prepared: readonly PreparedPost[],
  context: IndexContext,
): Promise<ReadonlyMap<number, PreparedPost>> {
  const { beside } = context;
  if (!beside) return new Map();
  const others: PreparedPost[] = [];
  for (const { post, chunks } of prepared) {
    if (post.liveHash !== post.wantedHash) others.push(await prepareChunks(post, chunks, beside));
  }
  const silent = { onEmbedded: () => {}, onReused: () => {} };
  const { refused } = await embedWindows(others, { ...context, embedder: beside, ...silent });
  // What the old model can't take it does without; the new one is what counts.
  return new Map(
    others.filter((one) => refusedReason(one, refused) === null).map((one) => [one.post.id, one] as const),
  );
}

function refusedReason({ chunks }: PreparedPost, refused: ReadonlyMap<string, string>): string | null {
  if (refused.size === 0) return null;
  for (const { windows } of chunks) {
    for (const { hash } of windows) {
      const reason = refused.get(hash);
      if (reason !== undefined) return `could not be embedded: ${reason}`;
    }
  }
  return null;
}

/** The reason why it failed; null when it is done, or is no longer what was claimed. */
async function trySwap(
  prepared: PreparedPost,
  { database, embedder, beside }: IndexContext,
  other: PreparedPost | undefined,
): Promise<string | null> {
  try {
    const also = beside && other ? { signature: beside.signature, chunks: other.chunks } : null;
    const outcome = await swapPost({ ...prepared, beside: also }, embedder.signature, database);
    if (outcome === 'moved') await release(database, prepared.post);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.retryable) throw error;
    return `could not be stored: ${describeError(error)}`;
  }
}

async function release(database: Queryable, post: ClaimedPost): Promise<void> {
  await database.query('UPDATE post SET lease_owner = NULL, lease_until = NULL WHERE id = $1', [post.id]);
}

/** Twice as long after each failure. */
async function putOff(database: Queryable, post: ClaimedPost, reason: string): Promise<void> {
  await database.query(
    `UPDATE post SET attempts = attempts + 1, last_error = $2, lease_owner = NULL, lease_until = NULL,
            next_try_at = now() + make_interval(secs => least($3::float8 * 2 ^ least(attempts, 20), $4::float8))
      WHERE id = $1`,
    [post.id, reason, FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS],
  );
}
