import { AppError } from '../errors.ts';
import { fuseRankings, type RankedChunk } from './fuse-rankings.ts';
import { readVectorWeight } from './fusion-weight.ts';
import { rankByLikeness } from './rank-by-likeness.ts';
import { liftTitles } from './rank-by-title.ts';
import { readPassages } from './read-passages.ts';
import { readableLanguages, readRankings } from './read-rankings.ts';
import { makeVectorWeight } from './readable-posts.ts';
import { resolvePosts } from './resolve-posts.ts';
import type { SearchMode, SearchParts, SearchRequest, SearchResult } from './search.ts';
import { selectChunks } from './select-chunks.ts';

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
  if (request.query.trim() === '') {
    throw new AppError('usage', 'the query is blank: allowed is a text with words');
  }
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
  const { query, filter, mode = 'hybrid' } = request;
  const { vectorHits, wordHits, titleHits, vectorsRead, degraded } = await readRankings(
    request,
    posts,
    parts,
  );
  const weight = vectorsRead ? await weightOf(mode, parts) : 0;
  const vectorWeight = makeVectorWeight(weight, readableLanguages(mode, parts));
  const ranked = liftTitles(fuseRankings(vectorHits, wordHits, vectorWeight), titleHits);
  if (ranked.length === 0 && (filter?.posts || filter?.postIds)) {
    return { ranked: await rankByLikeness(query, posts, parts.database), degraded };
  }
  return { ranked, degraded };
}

async function weightOf(mode: SearchMode, { database, embedder }: SearchParts): Promise<number> {
  return mode === 'vector' ? 1 : readVectorWeight(embedder.signature, database);
}

function checkLimit(limit: number): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= LARGEST_LIMIT) return limit;
  throw new AppError('usage', `limit = ${limit}: allowed is a whole number from 1 to ${LARGEST_LIMIT}`);
}
