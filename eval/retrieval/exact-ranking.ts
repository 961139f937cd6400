import type { VectorHit } from '../../src/retrieval/rank-by-vector.ts';
import type { ClusteredChunk } from './clustered-library.ts';

/** Single and double precision differ behind the sixth place: what lies closer may change places. */
const NEAR = 1e-6;

export interface ExactRanking {
  /** Best chunks first, a post giving `chunksAPost` of them at most. */
  readonly similarities: readonly number[];
  similarityOf(chunk: number): number;
}

/** Every cosine by arithmetic of our own, for those chunks alone that `among` lets in. */
export function rankExactly(
  query: Float32Array,
  chunks: readonly ClusteredChunk[],
  among: ReadonlySet<number>,
  chunksAPost: number,
): ExactRanking {
  const measured = chunks
    .filter(({ post }) => among.has(post))
    .map(({ chunk, post, vector }) => ({ chunk, post, similarity: cosine(query, vector) }))
    .sort((left, right) => right.similarity - left.similarity);
  const taken = new Map<number, number>();
  const allowed = measured.filter(({ post }) => {
    taken.set(post, (taken.get(post) ?? 0) + 1);
    return (taken.get(post) ?? 0) <= chunksAPost;
  });
  const known = new Map(measured.map(({ chunk, similarity }) => [chunk, similarity]));
  return {
    similarities: allowed.map(({ similarity }) => similarity),
    similarityOf: (chunk) => known.get(chunk) ?? Number.NEGATIVE_INFINITY,
  };
}

/** Share of the `depth` nearest that stand among the first `depth` found. */
export function recallAt(
  depth: number,
  found: readonly VectorHit[],
  { similarities, similarityOf }: ExactRanking,
): number {
  const wanted = Math.min(depth, similarities.length);
  if (wanted === 0) return 1;
  const farthest = (similarities[wanted - 1] ?? 0) - NEAR;
  const right = found.slice(0, wanted).filter(({ chunk }) => similarityOf(chunk) >= farthest).length;
  return right / wanted;
}

function cosine(left: Float32Array, right: Float32Array): number {
  let dot = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (let axis = 0; axis < left.length; axis++) {
    const a = left[axis] ?? 0;
    const b = right[axis] ?? 0;
    dot += a * b;
    leftSquares += a * a;
    rightSquares += b * b;
  }
  return dot / Math.sqrt(leftSquares * rightSquares);
}
