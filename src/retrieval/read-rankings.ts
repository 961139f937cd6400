import { readQueryWords } from './query-words.ts';
import { readSimilarities, type VectorHit } from './rank-by-vector.ts';
import { rankByWords, type WordHit } from './rank-by-words.ts';
import { NO_VECTORS, readVectors } from './read-vectors.ts';
import { canRead } from './readable-posts.ts';
import type { SearchMode, SearchParts } from './search.ts';

export interface Rankings {
  /** Also the similarities of chunks that only the words have found. */
  readonly vectorHits: readonly VectorHit[];
  /** Also the scores, 0 perhaps, of chunks that only the vectors have found. */
  readonly wordHits: readonly WordHit[];
  /** False: the scores of the words are all there is. */
  readonly vectorsRead: boolean;
  readonly degraded: string | null;
}

/** Both rankings of the posts named, each with its say about what the other one has found. */
export async function readRankings(
  query: string,
  mode: SearchMode,
  posts: readonly number[],
  parts: SearchParts,
): Promise<Rankings> {
  const { database } = parts;
  const vectors = mode === 'lexical' ? NO_VECTORS : await readVectors(query, mode, posts, parts);
  const found = new Set(vectors.hits.map((hit) => hit.chunk));
  const words = await readQueryWords(query, posts, database);
  const wordHits = await rankByWords(words, posts, [...found], database);
  const { degraded } = vectors;
  if (vectors.query === null) return { vectorHits: [], wordHits, vectorsRead: false, degraded };
  const unmeasured = wordHits
    .filter((hit) => !found.has(hit.chunk) && canRead(hit.language, readableLanguages(mode, parts)))
    .map((hit) => hit.chunk);
  const similarities = await readSimilarities(vectors.query, unmeasured, database);
  return { vectorHits: [...vectors.hits, ...similarities], wordHits, vectorsRead: true, degraded };
}

/** By vector, every language counts: whoever asks for vectors alone gets what they say. */
export function readableLanguages(mode: SearchMode, { embedder }: SearchParts): readonly string[] | null {
  return mode === 'vector' ? null : embedder.languages;
}
