import type { Queryable } from '../store/database.ts';

export interface QueryWord {
  readonly lexeme: string;
  /** Rarity: inverse document frequency over the chunks of the library. */
  readonly idf: number;
  /** False: no chunk of the library holds it. */
  readonly known: boolean;
}

/** A query as the posts of one language are searched for it. */
export interface QueryWords {
  /** The text-search configuration of those posts. */
  readonly textConfig: string;
  readonly words: readonly QueryWord[];
  /** Mean number of distinct lexemes of a chunk in this language. */
  readonly averageLength: number;
}

/** What a pasted log says after this adds nothing but work. */
const LONGEST_QUERY = 4000;

/** The words of `query` for each language that the posts named are written in. */
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
     ), word AS MATERIALIZED (
       SELECT language.text_config, word.lexeme,
              '''' || replace(replace(word.lexeme, '\\', '\\\\'), '''', '''''') || '''' AS literal
         FROM language
         CROSS JOIN LATERAL unnest(tsvector_to_array(to_tsvector(language.text_config, $1))) AS word(lexeme)
     )
     SELECT corpus.text_config::text AS "textConfig", corpus.chunks, corpus.length, word.lexeme,
            (SELECT count(*) FROM chunk WHERE chunk.lexemes @@ word.literal::tsquery)::float8 AS holding
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
  // Other languages' chunks are counted among those that hold the word, so they can be more.
  const without = Math.max(0, chunks - holding);
  return { lexeme, idf: Math.log(1 + (without + 0.5) / (holding + 0.5)), known: holding > 0 };
}
