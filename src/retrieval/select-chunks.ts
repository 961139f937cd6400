import type { RankedChunk } from './fuse-rankings.ts';

const CHUNKS_A_POST = 2;

/** The best `limit` posts, best first, each with its two best chunks at most, standing together. */
export function selectChunks(ranked: readonly RankedChunk[], limit: number): RankedChunk[] {
  const byPost = new Map<number, RankedChunk[]>();
  for (const hit of ranked) {
    const own = byPost.get(hit.post);
    if (own === undefined) {
      if (byPost.size < limit) byPost.set(hit.post, [hit]);
    } else if (own.length < CHUNKS_A_POST) own.push(hit);
  }
  return [...byPost.values()].flat();
}
