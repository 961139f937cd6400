import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRandom, makeText, writeClusteredLibrary } from '../../eval/retrieval/clustered-library.ts';
import { readQueryWords } from '../../src/retrieval/query-words.ts';
import { rankByWords } from '../../src/retrieval/rank-by-words.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

/** Enough chunks that common words no longer choose candidates; two a post, so that no post is cut short. */
const LIBRARY = { posts: 1_500, chunksAPost: 2, dimensions: 2, clusters: 50 };

describe.each(engines)('ranking by words over many chunks (%s)', (engine) => {
  let opened: TestDatabase;
  let posts: number[];
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    const chunks = await writeClusteredLibrary(LIBRARY, opened.database);
    posts = [...new Set(chunks.map(({ post }) => post))];
  });
  afterAll(() => opened.drop());

  const rank = async (query: string, among = posts) =>
    rankByWords(await readQueryWords(query, among, opened.database), among, [], opened.database);

  /** BM25 of every chunk, by arithmetic of our own. */
  async function rankAll(query: string): Promise<{ chunk: number; score: number }[]> {
    const [language] = await readQueryWords(query, posts, opened.database);
    const idf = new Map(language?.words.map((word) => [word.lexeme, word.idf]));
    const { rows } = await opened.database.query<{
      id: number;
      words: string[];
      times: number[];
      length: number;
    }>(
      `SELECT chunk.id, array_agg(held.lexeme) AS words, array_agg(cardinality(held.positions)) AS times,
              chunk.lexeme_count AS length
         FROM chunk CROSS JOIN LATERAL unnest(chunk.lexemes) AS held
        WHERE held.lexeme = ANY($1::text[]) GROUP BY chunk.id`,
      [[...idf.keys()]],
    );
    return rows
      .map(({ id, words, times, length }) => {
        const norm = 1.5 * (0.25 + (0.75 * length) / (language?.averageLength ?? 1));
        const score = words.reduce((sum, word, index) => {
          const count = times[index] ?? 0;
          return sum + ((idf.get(word) ?? 0) * count * 2.5) / (count + norm);
        }, 0);
        return { chunk: id, score };
      })
      .sort((left, right) => right.score - left.score);
  }

  test('gives the scores of BM25, and the best ten of all chunks', async () => {
    const random = makeRandom(3);
    for (let cluster = 0; cluster < 50; cluster += 7) {
      const query = makeText(cluster, 10, random);
      const exact = (await rankAll(query)).slice(0, 10).map(({ score }) => score.toFixed(6));
      const found = (await rank(query)).slice(0, 10).map(({ score }) => score.toFixed(6));
      expect(found, query).toEqual(exact);
    }
  });

  test('finds what only the common words of a query tell of, within a filter', async () => {
    const { rows } = await opened.database.query<{ post: number }>(
      `SELECT post_id AS post FROM chunk WHERE lexemes @@ 'word0'::tsquery
        AND NOT lexemes @@ 'topic3x0 | word1 | word2 | word3 | word4 | word5'::tsquery LIMIT 1`,
    );
    const post = rows[0]?.post as number;
    const hits = await rank('topic3x0 word0 word1 word2 word3 word4 word5', [post]);
    expect(hits.map((hit) => hit.post)).toContain(post);
  });
});
