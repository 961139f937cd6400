import { describeError } from '../errors.ts';
import { rankByVector, rankByVectorIndex, type VectorHit, type VectorQuery } from './rank-by-vector.ts';
import { readablePosts } from './readable-posts.ts';
import type { SearchMode, SearchParts } from './search.ts';
import { canUseVectorIndex } from './vector-index.ts';

export interface Vectors {
  /** Null where the vectors cannot be read. */
  readonly query: VectorQuery | null;
  readonly hits: readonly VectorHit[];
  /** Why they cannot be read; null also where there is nothing in a language that the model reads. */
  readonly degraded: string | null;
}

export const NO_VECTORS: Vectors = { query: null, hits: [], degraded: null };

/** With more posts in other languages than that, these could fill the index's answer. */
const READABLE_SHARE = 0.9;

/** The chunks nearest to the query by vector, among the posts named. */
export async function readVectors(
  text: string,
  mode: SearchMode,
  posts: readonly number[],
  { database, embedder }: SearchParts,
): Promise<Vectors> {
  const { signature, languages } = embedder;
  // What the model makes of other languages is noise that would crowd out the rest.
  const readable = mode === 'hybrid' ? await readablePosts(posts, languages, database) : posts;
  if (readable.length === 0) return NO_VECTORS;
  let vector: Float32Array | undefined;
  try {
    [vector] = await embedder.embed([text], 'query');
  } catch (error) {
    return { ...NO_VECTORS, degraded: `the embedding model does not answer: ${describeError(error)}` };
  }
  if (vector === undefined) return NO_VECTORS;
  const query = { signature, vector };
  const indexed =
    readable.length >= posts.length * READABLE_SHARE && (await canUseVectorIndex(signature, posts, database));
  const hits = indexed
    ? await rankByVectorIndex(query, readable, database)
    : await rankByVector(query, readable, database);
  if (hits.length > 0) return { query, hits, degraded: null };
  return { ...NO_VECTORS, degraded: `no vectors of the model ${signature} yet: found by words alone` };
}
