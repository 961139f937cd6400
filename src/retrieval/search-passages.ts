import type { Embedder } from '../embedding/embedder.ts';
import { AppError, describeError } from '../errors.ts';
import type { Database } from '../store/database.ts';
import { fuseRankings, type RankedChunk } from './fuse-rankings.ts';
import { readQueryWords } from './query-words.ts';
import { rankByLikeness } from './rank-by-likeness.ts';
import { rankByVector, readSimilarities, type VectorHit } from './rank-by-vector.ts';
import { rankByWords } from './rank-by-words.ts';
import { readPassages } from './read-passages.ts';
import { resolvePosts } from './resolve-posts.ts';
import type { SearchMode, SearchRequest, SearchResult } from './search.ts';
import { selectChunks } from './select-chunks.ts';
import { canRead, DEFAULT_VECTOR_WEIGHT, makeVectorWeight, readablePosts } from './vector-weight.ts';

export interface SearchParts {
  readonly database: Database;
  readonly embedder: Embedder;
}

const DEFAULT_LIMIT = 5;
const LARGEST_LIMIT = 50;

/**
 * Finds the passages that answer the query best among the posts that filter and scope leave: they are
 * resolved first, then ranked. A query restricted to posts by name finds these posts, however it is
 * spelt. Without vectors (no index of this model, no model) the words answer alone and `degraded`
 * says why. Throws `usage` for a blank query, a limit out of 1…50, or an unknown reference.
 */
export async function searchPassages(request: SearchRequest, parts: SearchParts): Promise<SearchResult> {
  const limit = checkLimit(request.limit ?? DEFAULT_LIMIT);
  if (request.query.trim() === '')
    throw new AppError('usage', 'the query is blank: allowed is a text with words');
  const { database } = parts;
  const posts = await resolvePosts(request.filter ?? {}, request.scope, request.timezone, database);
  if (posts.length === 0) return { passages: [], candidates: 0, degraded: null };
  const { ranked, degraded } = await rankChunks(request, posts, parts);
  const chosen = selectChunks(ranked, limit);
  const passages = await readPassages(chosen, request.timezone, database);
  return { passages, candidates: posts.length, degraded };
}

interface Ranking {
  readonly ranked: readonly RankedChunk[];
  readonly degraded: string | null;
}

async function rankChunks(
  request: SearchRequest,
  posts: readonly number[],
  parts: SearchParts,
): Promise<Ranking> {
  const { database, embedder } = parts;
  const mode = request.mode ?? 'hybrid';
  const vectors = mode === 'lexical' ? NO_VECTORS : await readVectors(request.query, mode, posts, parts);
  const found = vectors.hits.map((hit) => hit.chunk);
  const words = await readQueryWords(request.query, posts, database);
  const wordHits = await rankByWords(words, posts, found, database);
  const languages = mode === 'vector' ? null : embedder.languages;
  const unseen = wordHits
    .filter((hit) => !found.includes(hit.chunk) && canRead(hit.language, languages))
    .map((hit) => hit.chunk);
  const others = vectors.vector === null ? [] : await readSimilarities(vectors.vector, unseen, database);
  const weight = vectors.vector === null ? 0 : mode === 'vector' ? 1 : DEFAULT_VECTOR_WEIGHT;
  const ranked = fuseRankings([...vectors.hits, ...others], wordHits, makeVectorWeight(weight, languages));
  if (ranked.length === 0 && (request.filter?.posts || request.filter?.postIds)) {
    return { ranked: await rankByLikeness(request.query, posts, database), degraded: vectors.degraded };
  }
  return { ranked, degraded: vectors.degraded };
}

interface Vectors {
  /** Null where the vectors cannot be read. */
  readonly vector: { readonly signature: string; readonly vector: Float32Array } | null;
  readonly hits: readonly VectorHit[];
  readonly degraded: string | null;
}

const NO_VECTORS: Vectors = { vector: null, hits: [], degraded: null };

async function readVectors(
  query: string,
  mode: SearchMode,
  posts: readonly number[],
  { database, embedder }: SearchParts,
): Promise<Vectors> {
  const { signature } = embedder;
  // What the model makes of other languages is noise that would crowd out the rest.
  const readable = mode === 'hybrid' ? await readablePosts(posts, embedder.languages, database) : posts;
  if (readable.length === 0) return NO_VECTORS;
  let vector: Float32Array | undefined;
  try {
    [vector] = await embedder.embed([query], 'query');
  } catch (error) {
    return { ...NO_VECTORS, degraded: `the embedding model does not answer: ${describeError(error)}` };
  }
  if (vector === undefined) return NO_VECTORS;
  const hits = await rankByVector({ signature, vector }, readable, database);
  if (hits.length > 0) return { vector: { signature, vector }, hits, degraded: null };
  return { ...NO_VECTORS, degraded: `no vectors of the model ${signature} yet: found by words alone` };
}

function checkLimit(limit: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LARGEST_LIMIT) return limit;
  throw new AppError('usage', `limit = ${limit}: allowed is a whole number from 1 to ${LARGEST_LIMIT}`);
}
