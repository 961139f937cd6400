import type { Queryable } from '../store/database.ts';
import type { QueryWord, QueryWords } from './query-words.ts';
import { CHUNKS_A_POST, HITS } from './rank-by-vector.ts';

export interface WordHit {
  readonly chunk: number;
  readonly post: number;
  /** Language of the post, ISO 639-1; null where it is not known. */
  readonly language: string | null;
  /** BM25; 0 for a chunk that holds none of the words. */
  readonly score: number;
  /** Share of the question's own words, weighted by rarity, that the chunk (with title and heading) holds. */
  readonly coverage: number;
}

/** Ten times what is ranked in full. */
const ENOUGH_CHUNKS = 10 * HITS;

/**
 * BM25 over the chunks of the posts named, best first: those that hold any of the words, and the
 * chunks in `also` whether or not they do. Each post is searched in its own language.
 */
export async function rankByWords(
  languages: readonly QueryWords[],
  posts: readonly number[],
  also: readonly number[],
  database: Queryable,
): Promise<WordHit[]> {
  const hits: WordHit[] = [];
  for (const language of languages) hits.push(...(await rankLanguage(language, posts, also, database)));
  return hits.sort((left, right) => right.score - left.score || left.chunk - right.chunk);
}

async function rankLanguage(
  language: QueryWords,
  posts: readonly number[],
  also: readonly number[],
  database: Queryable,
): Promise<WordHit[]> {
  const known = language.words.filter((word) => word.known);
  if (known.length === 0) return [];
  const rarest = decisive(known);
  const read = (held: readonly QueryWord[]) => readHits({ ...language, held }, posts, also, database);
  const { hits, matching } = await read(rarest);
  // Within a filter, few or none may hold the rarest ones.
  if (rarest.length === known.length || matching >= HITS) return hits;
  return (await read(known)).hits;
}

interface WordSearch extends QueryWords {
  /** Chunks are looked at that hold one of these. */
  readonly held: readonly QueryWord[];
}

interface FoundHits {
  readonly hits: WordHit[];
  readonly matching: number;
}

async function readHits(
  { textConfig, words, averageLength, held }: WordSearch,
  posts: readonly number[],
  also: readonly number[],
  database: Queryable,
): Promise<FoundHits> {
  const known = words.filter((word) => word.known);
  const own = (word: QueryWord) => (word.share === 1 ? word.idf : 0);
  const total = words.reduce((sum, word) => sum + own(word), 0);
  // k1 = 1.5 and b = 0.75; a word of the title counts twice (its weight is A). The rough sum only picks
  // the chunks that are worth the full one: it loses none of the first ten, which ts_rank does.
  const { rows } = await database.query<WordHit & { matching: number }>(
    `WITH matching AS MATERIALIZED (
       SELECT chunk.id, chunk.post_id,
              (SELECT sum(weight) FROM unnest($12::tsquery[], $5::float8[]) AS word (literal, weight)
                WHERE chunk.lexemes @@ word.literal) AS rough
         FROM chunk JOIN post ON post.id = chunk.post_id
        WHERE chunk.lexemes @@ $1::tsquery
          AND post.text_config = $2::regconfig AND post.id = ANY($3::bigint[])
     ), placed AS (
       SELECT *, row_number() OVER (PARTITION BY post_id ORDER BY rough DESC, id) AS place FROM matching
     ), chosen AS MATERIALIZED (
       (SELECT id FROM placed WHERE place <= $7 ORDER BY rough DESC, id LIMIT $8)
       UNION SELECT chunk.id FROM chunk JOIN post ON post.id = chunk.post_id
              WHERE chunk.id = ANY($9::bigint[]) AND post.text_config = $2::regconfig
     )
     SELECT chunk.id AS chunk, chunk.post_id AS post, post.language,
            sum(word.weight * held.times * 2.5
                / (held.times + 1.5 * (0.25 + 0.75 * chunk.lexeme_count / $6::float8))) AS score,
            coalesce(sum(word.own) / nullif($10::float8, 0), 0) AS coverage,
            (SELECT count(*) FROM matching) AS matching
       FROM chosen
       JOIN chunk ON chunk.id = chosen.id
       JOIN post ON post.id = chunk.post_id
       CROSS JOIN LATERAL (
         SELECT lexeme, greatest(1, cardinality(positions)) + cardinality(array_positions(weights, 'A')) AS times
           FROM unnest(chunk.lexemes)
       ) AS held
       JOIN unnest($4::text[], $5::float8[], $11::float8[]) AS word (lexeme, weight, own) ON word.lexeme = held.lexeme
      GROUP BY chunk.id, post.language`,
    [
      held.map(queryLiteral).join(' | '),
      textConfig,
      posts,
      known.map((word) => word.lexeme),
      known.map((word) => word.idf * word.share),
      averageLength,
      CHUNKS_A_POST,
      HITS,
      also,
      total,
      known.map(own),
      known.map(queryLiteral),
    ],
  );
  return { hits: rows.map(({ matching: _, ...hit }) => hit), matching: rows[0]?.matching ?? 0 };
}

/** The rarest words, until enough chunks hold one of them: the common ones decide only among these. */
function decisive(words: readonly QueryWord[]): QueryWord[] {
  const rarestFirst = [...words].sort((left, right) => left.chunks - right.chunks);
  let holding = 0;
  return rarestFirst.filter(({ chunks }) => {
    const needed = holding < ENOUGH_CHUNKS;
    holding += chunks;
    return needed;
  });
}

/** A lexeme as tsquery reads it back unchanged, whatever signs it is made of. */
function queryLiteral({ lexeme }: QueryWord): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
