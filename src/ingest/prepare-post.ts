import type { Embedder } from '../embedding/embedder.ts';
import { type Chunk, chunkDocument } from './chunk-document.ts';
import type { ClaimedPost } from './claim-posts.ts';
import { hashParts } from './content-hash.ts';
import { makeGiveWay } from './give-way.ts';
import { windowsOfChunk } from './windows-of-chunk.ts';

export interface PreparedWindow {
  readonly text: string;
  readonly hash: string;
}

export interface PreparedChunk extends Chunk {
  readonly hash: string;
  readonly windows: readonly PreparedWindow[];
}

export interface PreparedPost {
  readonly post: ClaimedPost;
  readonly chunks: readonly PreparedChunk[];
}

const CHUNK_TOKENS = 512;

export type Windowing = Pick<Embedder, 'countTokens' | 'maximumTokens'>;

/** Cuts a post into chunks and windows, letting others run in between. */
export async function preparePost(post: ClaimedPost, windowing: Windowing): Promise<PreparedPost> {
  const { countTokens } = windowing;
  const chunks: HashedChunk[] = [];
  const giveWay = makeGiveWay();
  for (const chunk of chunkDocument(post.text, { title: post.title, limit: CHUNK_TOKENS, countTokens })) {
    const hash = hashParts([post.textConfig, post.title, chunk.heading ?? '', chunk.text]);
    chunks.push({ ...chunk, hash });
    await giveWay();
  }
  return await prepareChunks(post, chunks, windowing);
}

export type HashedChunk = Omit<PreparedChunk, 'windows'>;

/** The windows of chunks that are cut already: another model reads other lengths. */
export async function prepareChunks(
  post: ClaimedPost,
  chunks: readonly HashedChunk[],
  { countTokens, maximumTokens }: Windowing,
): Promise<PreparedPost> {
  const prepared: PreparedChunk[] = [];
  const giveWay = makeGiveWay();
  for (const chunk of chunks) {
    const texts = windowsOfChunk({ ...chunk, title: post.title }, { limit: maximumTokens, countTokens });
    prepared.push({ ...chunk, windows: texts.map((text) => ({ text, hash: hashParts([text]) })) });
    await giveWay();
  }
  return { post, chunks: prepared };
}
