import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClusteredLibrary,
  makeVectors,
  CLUSTERED_SIGNATURE as signature,
  writeClusteredLibrary,
} from '../../eval/retrieval/clustered-library.ts';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { rankByVector, rankByVectorIndex } from '../../src/retrieval/rank-by-vector.ts';
import { searchPassages } from '../../src/retrieval/search-passages.ts';
import { buildVectorIndex, canUseVectorIndex, hasVectorIndex } from '../../src/retrieval/vector-index.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

const library: ClusteredLibrary = { posts: 400, chunksAPost: 5, dimensions: 48, clusters: 40 };

describe.each(engines)('vector index (%s)', (engine) => {
  let opened: TestDatabase;
  let posts: number[];
  let queries: Float32Array[];
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    await writeClusteredLibrary(library, opened.database);
    const { rows } = await opened.database.query<{ id: number }>('SELECT id FROM post ORDER BY id');
    posts = rows.map((row) => row.id);
    const vectorOf = makeVectors(library, 2);
    queries = Array.from({ length: 40 }, (_, cluster) => vectorOf(cluster));
  });
  afterAll(() => opened.drop());

  /** The nearest chunks by arithmetic of our own. */
  async function nearest(query: Float32Array, among: readonly number[], count: number): Promise<number[]> {
    const { rows } = await opened.database.query<{ id: number; vector: string }>(
      `SELECT chunk.id, chunk_window.embedding::text AS vector
         FROM chunk_window JOIN chunk ON chunk.id = chunk_window.chunk_id WHERE chunk.post_id = ANY($1::bigint[])`,
      [among],
    );
    const cosine = (text: string) => {
      const vector = JSON.parse(text) as number[];
      const dot = vector.reduce((sum, value, axis) => sum + value * (query[axis] ?? 0), 0);
      return dot / Math.hypot(...vector);
    };
    return rows
      .map((row) => ({ id: row.id, cosine: cosine(row.vector) }))
      .sort((left, right) => right.cosine - left.cosine)
      .slice(0, count)
      .map((row) => row.id);
  }

  test.each([
    ['one post', () => posts.slice(7, 8)],
    ['one post in a hundred', () => posts.filter((_, index) => index % 100 === 0)],
    ['a category, which goes with the topic', () => posts.slice(40, 80)],
    ['half of the library', () => posts.filter((_, index) => index % 2 === 0)],
  ])('within %s the scan finds exactly the nearest', async (_, among) => {
    for (const query of queries.slice(0, 8)) {
      const hits = await rankByVector({ signature, vector: query }, among(), opened.database);
      expect(hits.slice(0, 4).map((hit) => hit.chunk)).toEqual(
        // A post gives four chunks at most, of the five it has.
        await nearest(query, among(), 4),
      );
    }
  });

  test('keeps vectors in their rows, where a scan reads them without a detour', async () => {
    const { rows } = await opened.database.query<{ storage: string }>(
      `SELECT attstorage AS storage FROM pg_attribute
        WHERE attrelid = 'chunk_window'::regclass AND attname = 'embedding'`,
    );
    expect(rows).toEqual([{ storage: 'p' }]);
  });

  test('is not built for few windows, and not twice', async () => {
    const { database } = opened;
    const build = (from?: number) => buildVectorIndex(signature, library.dimensions, database, from);
    expect(await build()).toBe('not needed');
    expect(await build(2000)).toBe('not needed');
    expect(await hasVectorIndex(signature, database)).toBe(false);
    expect(await build(1999)).toBe('built');
    expect(await build(1999)).toBe('present');
    expect(await hasVectorIndex(signature, database)).toBe(true);
  });

  test('is what the planner takes for the nearest windows of its signature', async () => {
    const plan = await opened.database.transaction(async (connection) => {
      await connection.query('SET LOCAL enable_seqscan = off');
      return connection.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT chunk_id FROM chunk_window WHERE signature = $2
          ORDER BY embedding::vector(48) <=> $1::vector LIMIT 200`,
        [queries[0], signature],
      );
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('chunk_window_hnsw_');
  });

  test('finds at least 99 of 100 nearest over the whole library', async () => {
    let found = 0;
    for (const query of queries) {
      const hits = await rankByVectorIndex({ signature, vector: query }, posts, opened.database);
      const ids = new Set(hits.map((hit) => hit.chunk));
      found += (await nearest(query, posts, 10)).filter((id) => ids.has(id)).length;
    }
    expect(found / (10 * queries.length)).toBeGreaterThanOrEqual(0.99);
  });

  test('serves only questions to everything that can be seen', async () => {
    const { database } = opened;
    expect(await canUseVectorIndex(signature, posts, database)).toBe(true);
    expect(await canUseVectorIndex(signature, posts.slice(1), database)).toBe(false);
    expect(await canUseVectorIndex('another@1', posts, database)).toBe(false);
  });

  test('a search finds the same with it and without', async () => {
    const vector = queries[3] as Float32Array;
    const embedder = {
      signature,
      languages: null,
      embed: async () => [vector],
    } as unknown as Embedder;
    const search = (filter?: { categories: string[] }) =>
      searchPassages(
        { query: 'unheard', mode: 'vector', scope: { sources: ['docs'] }, timezone: 'UTC', filter },
        { database: opened.database, embedder },
      );
    const every = Array.from({ length: 10 }, (_, index) => `c${index}`);
    const chunks = (result: Awaited<ReturnType<typeof search>>) =>
      result.passages.map(({ post, ordinal }) => `${post.slug}:${ordinal}`);
    expect(chunks(await search())).toEqual(chunks(await search({ categories: every })));
  });

  test('goes with the last window of its signature', async () => {
    const { database } = opened;
    await database.query("UPDATE chunk_window SET signature = 'newer@1'");
    expect(await buildVectorIndex('newer@1', library.dimensions, database, 1999)).toBe('built');
    expect(await hasVectorIndex(signature, database)).toBe(false);
    expect(await hasVectorIndex('newer@1', database)).toBe(true);
  });
});
