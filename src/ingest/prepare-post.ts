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

/** Cuts a post into chunks and windows, letting others run in between. */
export async function preparePost(
  post: ClaimedPost,
  { countTokens, maximumTokens }: Pick<Embedder, 'countTokens' | 'maximumTokens'>,
): Promise<PreparedPost> {
  const chunks: PreparedChunk[] = [];
  const giveWay = makeGiveWay();
  for (const chunk of chunkDocument(post.text, { title: post.title, limit: CHUNK_TOKENS, countTokens })) {
    const texts = windowsOfChunk({ ...chunk, title: post.title }, { limit: maximumTokens, countTokens });
    chunks.push({
      ...chunk,
      hash: hashParts([post.textConfig, post.title, chunk.heading ?? '', chunk.text]),
      windows: texts.map((text) => ({ text, hash: hashParts([text]) })),
    });
    await giveWay();
  }
  return { post, chunks };
}
