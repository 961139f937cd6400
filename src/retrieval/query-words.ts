import type { Queryable } from '../store/database.ts';

export interface QueryWord {
  readonly lexeme: string;
  /** Rarity: inverse document frequency over the chunks in this language. */
  readonly idf: number;
  /** How many chunks in this language hold it. */
  readonly chunks: number;
  /** False: no chunk in this language holds it. */
  readonly known: boolean;
  /** What it counts, 0 to 1: less than 1 for a word that only the turns before the question hold. */
  readonly share: number;
}

/** A query as the posts of one language are searched for it. */
export interface QueryWords {
  /** The text-search configuration of those posts. */
  readonly textConfig: string;
  readonly words: readonly QueryWord[];
  /** Mean number of lexemes, with repetitions, of a chunk in this language. */
  readonly averageLength: number;
}

/** What a pasted log says after this adds nothing but work. */
const LONGEST_QUERY = 4000;

/**
 * The words of `query` for each language that the posts named are written in. Stop words of the language
 * that the query itself seems to be in are left out of all: "the" is rare, and means nothing, in German.
 */
export async function readQueryWords(
  query: string,
  posts: readonly number[],
  database: Queryable,
): Promise<QueryWords[]> {
  const { rows } = await database.query<WordRow>(
    `WITH language AS MATERIALIZED (
       SELECT DISTINCT text_config FROM post WHERE id = ANY($2::bigint[])
     ), uncounted AS MATERIALIZED (
       SELECT text_config FROM language EXCEPT SELECT text_config FROM corpus_statistics
     ), corpus AS MATERIALIZED (
       SELECT text_config, chunks::float8, average_length AS length
         FROM corpus_statistics WHERE text_config IN (SELECT text_config FROM language)
       UNION ALL
       SELECT post.text_config, count(*)::float8, avg(chunk.lexeme_count)::float8
         FROM chunk JOIN post ON post.id = chunk.post_id
        WHERE EXISTS (SELECT FROM uncounted) AND post.text_config IN (SELECT text_config FROM uncounted)
        GROUP BY post.text_config
     ), asked AS MATERIALIZED (
       SELECT lexeme FROM unnest(tsvector_to_array(to_tsvector('simple', $1))) AS asked(lexeme)
     ), spoken AS MATERIALIZED (
       SELECT string_agg(asked.lexeme, ' ') AS stop_words
         FROM (SELECT text_config FROM language UNION SELECT 'english'::regconfig) AS known
         CROSS JOIN asked
        WHERE to_tsvector(known.text_config, asked.lexeme) = ''
        GROUP BY known.text_config ORDER BY count(*) DESC, known.text_config LIMIT 1
     ), word AS MATERIALIZED (
       SELECT language.text_config, word.lexeme,
              '''' || replace(replace(word.lexeme, '\\', '\\\\'), '''', '''''') || '''' AS literal
         FROM language
         CROSS JOIN LATERAL unnest(tsvector_to_array(ts_delete(
           to_tsvector(language.text_config, $1),
           coalesce((SELECT tsvector_to_array(to_tsvector(language.text_config, stop_words)) FROM spoken), '{}')
         ))) AS word(lexeme)
     )
     SELECT corpus.text_config::text AS "textConfig", corpus.chunks, corpus.length, word.lexeme,
            (SELECT count(*) FROM chunk JOIN post ON post.id = chunk.post_id
              WHERE chunk.lexemes @@ word.literal::tsquery
                AND post.text_config = word.text_config)::float8 AS holding
       FROM word JOIN corpus USING (text_config)
      ORDER BY 1, 4`,
    [query.slice(0, LONGEST_QUERY), posts],
  );
  const languages = [...new Set(rows.map((row) => row.textConfig))];
  return languages.map((textConfig) => {
    const own = rows.filter((row) => row.textConfig === textConfig);
    return { textConfig, words: own.map(toWord), averageLength: own[0]?.length ?? 1 };
  });
}

interface WordRow {
  readonly textConfig: string;
  readonly chunks: number;
  readonly length: number;
  readonly lexeme: string;
  readonly holding: number;
}

function toWord({ lexeme, chunks, holding }: WordRow): QueryWord {
  // The number of chunks may be of an earlier count.
  const without = Math.max(0, chunks - holding);
  return {
    lexeme,
    idf: Math.log(1 + (without + 0.5) / (holding + 0.5)),
    chunks: holding,
    known: holding > 0,
    share: 1,
  };
}
