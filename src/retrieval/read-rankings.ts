import { addEarlierWords } from './add-earlier-words.ts';
import { type QueryWords, readQueryWords } from './query-words.ts';
import { rankByTitle, type TitleHit } from './rank-by-title.ts';
import { readSimilarities, type VectorHit } from './rank-by-vector.ts';
import { rankByWords, type WordHit } from './rank-by-words.ts';
import { NO_VECTORS, readVectors } from './read-vectors.ts';
import { canRead } from './readable-posts.ts';
import type { SearchMode, SearchParts, SearchRequest } from './search.ts';

export interface Rankings {
  /** Also the similarities of chunks that only the words have found. */
  readonly vectorHits: readonly VectorHit[];
  /** Also the scores, 0 perhaps, of chunks that only the vectors have found. */
  readonly wordHits: readonly WordHit[];
  /** Titles written like the query, where some of its words are unknown: they may be misspelt. */
  readonly titleHits: readonly TitleHit[];
  /** False: the scores of the words are all there is. */
  readonly vectorsRead: boolean;
  readonly degraded: string | null;
}

/** What is asked; mode is hybrid by default. */
export type RankingRequest = Pick<SearchRequest, 'query' | 'before' | 'mode'>;

/** Both rankings of the posts named, each with its say about what the other one has found. */
export async function readRankings(
  { query, before = [], mode = 'hybrid' }: RankingRequest,
  posts: readonly number[],
  parts: SearchParts,
): Promise<Rankings> {
  const { database } = parts;
  const vectors = mode === 'lexical' ? NO_VECTORS : await readVectors(query, mode, posts, parts);
  const found = new Set(vectors.hits.map((hit) => hit.chunk));
  const words = await readQueryWords(query, posts, database);
  const earlier = before.length === 0 ? [] : await readQueryWords(before.join('\n'), posts, database);
  const wordHits = await rankByWords(addEarlierWords(words, earlier), posts, [...found], database);
  const titleHits = mode !== 'vector' && isMisspelt(words) ? await rankByTitle(query, posts, database) : [];
  const { degraded } = vectors;
  if (vectors.query === null) return { vectorHits: [], wordHits, titleHits, vectorsRead: false, degraded };
  const unmeasured = wordHits
    .filter((hit) => !found.has(hit.chunk) && canRead(hit.language, readableLanguages(mode, parts)))
    .map((hit) => hit.chunk);
  const similarities = await readSimilarities(vectors.query, unmeasured, database);
  const vectorHits = [...vectors.hits, ...similarities];
  return { vectorHits, wordHits, titleHits, vectorsRead: true, degraded };
}

/** A word that no language of the library knows may be one that it knows by another spelling. */
function isMisspelt(languages: readonly QueryWords[]): boolean {
  return languages.length > 0 && languages.every(({ words }) => words.some((word) => !word.known));
}

/** By vector, every language counts: whoever asks for vectors alone gets what they say. */
export function readableLanguages(mode: SearchMode, { embedder }: SearchParts): readonly string[] | null {
  return mode === 'vector' ? null : embedder.languages;
}
