import type { VectorHit } from './rank-by-vector.ts';
import type { WordHit } from './rank-by-words.ts';

export interface RankedChunk {
  readonly chunk: number;
  readonly post: number;
  /** Null where no vector of the chunk was read. */
  readonly similarity: number | null;
  readonly coverage: number;
  readonly score: number;
}

/**
 * The share of the vectors in the score of a post's chunks, 0 to 1, by the post's language (ISO 639-1;
 * null where it is not known); the words have the rest.
 */
export type VectorWeight = (language: string | null) => number;

/**
 * One order out of two: the scores of each ranking are stretched to 0…1 over all chunks found (min-max)
 * and added by weight. A chunk that a ranking does not know has its lowest score there. Best first.
 */
export function fuseRankings(
  vectorHits: readonly VectorHit[],
  wordHits: readonly WordHit[],
  vectorWeight: VectorWeight,
): RankedChunk[] {
  const byVector = new Map(vectorHits.map((hit) => [hit.chunk, hit]));
  const byWords = new Map(wordHits.map((hit) => [hit.chunk, hit]));
  const chunks = [...new Map<number, VectorHit | WordHit>([...byVector, ...byWords]).values()];
  const stretchSimilarity = stretch(vectorHits.map((hit) => hit.similarity));
  const stretchScore = stretch(chunks.map(({ chunk }) => byWords.get(chunk)?.score ?? 0));
  return chunks
    .map(({ chunk, post, language }) => {
      const similarity = byVector.get(chunk)?.similarity ?? null;
      const words = byWords.get(chunk);
      const weight = vectorWeight(language);
      const score =
        weight * (similarity === null ? 0 : stretchSimilarity(similarity)) +
        (1 - weight) * stretchScore(words?.score ?? 0);
      return { chunk, post, similarity, coverage: words?.coverage ?? 0, score };
    })
    .sort(byScore);
}

export function byScore(left: RankedChunk, right: RankedChunk): number {
  return (
    right.score - left.score ||
    right.coverage - left.coverage ||
    (right.similarity ?? -1) - (left.similarity ?? -1) ||
    left.chunk - right.chunk
  );
}

function stretch(values: readonly number[]): (value: number) => number {
  const lowest = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const highest = values.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
  // A single value, or all the same: they hold what they hold, without an order among them.
  if (highest === lowest) return (value) => (value > 0 ? 1 : 0);
  return (value) => (value - lowest) / (highest - lowest);
}
