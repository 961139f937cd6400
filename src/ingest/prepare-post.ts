import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Embedder } from '../embedding/embedder.ts';
import { type Chunk, chunkDocument } from './chunk-document.ts';
import type { ClaimedPost } from './claim-posts.ts';
import { hashParts } from './content-hash.ts';
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
/** How long others may wait for the event loop while a post is cut. */
const LONGEST_TURN_MS = 10;

/** Cuts a post into chunks and windows, letting others run in between. */
export async function preparePost(
  post: ClaimedPost,
  { countTokens, maximumTokens }: Pick<Embedder, 'countTokens' | 'maximumTokens'>,
): Promise<PreparedPost> {
  const chunks: PreparedChunk[] = [];
  let turn = performance.now();
  for (const chunk of chunkDocument(post.text, { title: post.title, limit: CHUNK_TOKENS, countTokens })) {
    const texts = windowsOfChunk({ ...chunk, title: post.title }, { limit: maximumTokens, countTokens });
    chunks.push({
      ...chunk,
      hash: hashParts([post.textConfig, post.title, chunk.heading ?? '', chunk.text]),
      windows: texts.map((text) => ({ text, hash: hashParts([text]) })),
    });
    if (performance.now() - turn > LONGEST_TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
  }
  return { post, chunks };
}
