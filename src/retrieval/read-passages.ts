import type { Passage } from '../domain/evidence.ts';
import { publishedAt } from '../domain/published-at.ts';
import type { Queryable } from '../store/database.ts';
import type { RankedChunk } from './fuse-rankings.ts';
import { type PostRow, toPostSummary } from './post-summary.ts';

interface PassageRow extends PostRow {
  readonly chunk: number;
  readonly ordinal: number;
  readonly heading: string | null;
  readonly text: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The passages of ranked chunks, in the order given, each with the chunks before and after it. */
export async function readPassages(
  ranked: readonly RankedChunk[],
  timezone: string,
  database: Queryable,
): Promise<Passage[]> {
  if (ranked.length === 0) return [];
  const { rows } = await database.query<PassageRow>(
    `SELECT chunk.id AS chunk, chunk.ordinal, chunk.heading, chunk.text,
            before.text AS before, after.text AS after,
            post.id, post.source_id AS source, post.slug, post.title, post.url, post.category, post.author,
            ${publishedAt('$2')} AS "publishedAt"
       FROM chunk
       JOIN post ON post.id = chunk.post_id
       LEFT JOIN chunk AS before ON before.post_id = chunk.post_id AND before.ordinal = chunk.ordinal - 1
       LEFT JOIN chunk AS after ON after.post_id = chunk.post_id AND after.ordinal = chunk.ordinal + 1
      WHERE chunk.id = ANY($1::bigint[])`,
    [ranked.map((hit) => hit.chunk), timezone],
  );
  const byChunk = new Map(rows.map((row) => [row.chunk, row]));
  // A chunk that a sync has replaced since it was ranked is left out.
  const found = ranked.flatMap((hit) => {
    const row = byChunk.get(hit.chunk);
    return row === undefined ? [] : [{ hit, row }];
  });
  // What stands as a passage of its own, or beside an earlier one, is not repeated.
  const shown = new Set(found.map(({ row }) => `${row.id}:${row.ordinal}`));
  const showOnce = (post: number, ordinal: number, text: string | null) => {
    const place = `${post}:${ordinal}`;
    if (shown.has(place)) return null;
    shown.add(place);
    return text;
  };
  return found.map(({ hit, row }) => ({
    post: toPostSummary(row),
    heading: row.heading,
    text: row.text,
    ordinal: row.ordinal,
    score: hit.score,
    similarity: hit.similarity,
    coverage: hit.coverage,
    before: showOnce(row.id, row.ordinal - 1, row.before),
    after: showOnce(row.id, row.ordinal + 1, row.after),
  }));
}
