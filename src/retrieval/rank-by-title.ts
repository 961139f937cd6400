import type { Queryable } from '../store/database.ts';
import type { RankedChunk } from './fuse-rankings.ts';
import { byScore } from './fuse-rankings.ts';
import { hasTrigrams } from './rank-by-likeness.ts';

export interface TitleHit {
  readonly post: number;
  /** The post's first chunk. */
  readonly chunk: number;
  /** How alike the letters of query and title are, 0 to 1. */
  readonly likeness: number;
}

const HITS = 10;
/** Nobody types so long a title; to compare it with each takes its time. */
const LONGEST_TITLE = 200;
/** Below, questions that are no titles reach it too: docs/decisions/0020-ranking.md. */
const ALIKE = 0.35;
/** What the title adds to a score of 0 to 1 where it is the query, letter by letter. */
const TITLE_SHARE = 1;

/**
 * The posts whose titles are written most like the query, best first: whole titles with slips of the keys,
 * and fragments of them. None where the database has no pg_trgm.
 */
export async function rankByTitle(
  query: string,
  posts: readonly number[],
  database: Queryable,
): Promise<TitleHit[]> {
  if (query.length > LONGEST_TITLE || !(await hasTrigrams(database))) return [];
  // The one is best at whole titles, the other at fragments; the mean is better than each at both.
  const { rows } = await database.query<TitleHit>(
    `SELECT * FROM (
       SELECT post.id AS post, chunk.id AS chunk,
              (similarity($1, post.title) + word_similarity($1, post.title))::float8 / 2 AS likeness
         FROM post JOIN chunk ON chunk.post_id = post.id AND chunk.ordinal = 0
        WHERE post.id = ANY($2::bigint[])
     ) AS compared
      WHERE likeness >= $3 ORDER BY likeness DESC, post LIMIT $4`,
    [query, posts, ALIKE, HITS],
  );
  return rows;
}

/** Lifts the best chunk of each post by the likeness of its title; one that was not found comes in. */
export function liftTitles(ranked: readonly RankedChunk[], titles: readonly TitleHit[]): RankedChunk[] {
  if (titles.length === 0) return [...ranked];
  const best = new Map<number, RankedChunk>();
  for (const hit of ranked) if (!best.has(hit.post)) best.set(hit.post, hit);
  const lifted = titles.map(({ post, chunk, likeness }) => {
    const hit = best.get(post) ?? { post, chunk, similarity: null, coverage: 0, score: 0 };
    const score = hit.score + (TITLE_SHARE * (likeness - ALIKE)) / (1 - ALIKE);
    return { ...hit, score, coverage: Math.max(hit.coverage, likeness) };
  });
  const chunks = new Set(lifted.map((hit) => hit.chunk));
  return [...lifted, ...ranked.filter((hit) => !chunks.has(hit.chunk))].sort(byScore);
}
