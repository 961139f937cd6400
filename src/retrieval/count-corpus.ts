import type { Queryable } from '../store/database.ts';

/** Below so many chunks of a language, counting them at each search takes next to no time. */
const WORTH_KEEPING = 5_000;

/** Stores what searches need to know of each large language of the library; at the end of a sync. */
export async function countCorpus(database: Queryable, worthKeeping = WORTH_KEEPING): Promise<void> {
  await database.query(
    `WITH counted AS MATERIALIZED (
       SELECT post.text_config, count(*) AS chunks, avg(chunk.lexeme_count)::float8 AS average_length
         FROM chunk JOIN post ON post.id = chunk.post_id
        GROUP BY post.text_config HAVING count(*) >= $1
     ), gone AS (
       DELETE FROM corpus_statistics WHERE text_config NOT IN (SELECT text_config FROM counted)
     )
     INSERT INTO corpus_statistics (text_config, chunks, average_length)
     SELECT text_config, chunks, average_length FROM counted
     ON CONFLICT (text_config) DO UPDATE
       SET chunks = excluded.chunks, average_length = excluded.average_length, counted_at = now()`,
    [worthKeeping],
  );
}
