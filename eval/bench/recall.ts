// npm run bench -- recall [chunks]
// Vector search against arithmetic, under filters and without, on both engines: recall@10 and latencies.
import { performance } from 'node:perf_hooks';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { CHUNKS_A_POST } from '../../src/retrieval/rank-by-vector.ts';
import { readVectors } from '../../src/retrieval/read-vectors.ts';
import { buildVectorIndex } from '../../src/retrieval/vector-index.ts';
import type { Database, Engine } from '../../src/store/database.ts';
import { openTestDatabase } from '../../test/support/databases.ts';
import { startTestServices } from '../../test/support/services.ts';
import {
  CLUSTERED_SIGNATURE,
  type ClusteredChunk,
  type ClusteredLibrary,
  makeVectors,
  writeClusteredLibrary,
} from '../retrieval/clustered-library.ts';
import { rankExactly, recallAt } from '../retrieval/exact-ranking.ts';

const DEPTH = 10;
const CHUNKS_OF_A_POST = 5;
const QUERIES = 100;

const chunkCount = Number(process.argv[2] ?? 20_000);
const library: ClusteredLibrary = {
  posts: Math.floor(chunkCount / CHUNKS_OF_A_POST),
  chunksAPost: CHUNKS_OF_A_POST,
  dimensions: 512,
  clusters: 200,
};

const services = await startTestServices();
process.env['TEST_DATABASE_URL'] = services.databaseUrl;
try {
  for (const engine of ['embedded', 'postgres'] as const) await measureEngine(engine);
} finally {
  await services.stop();
}

interface Filter {
  readonly name: string;
  readonly posts: readonly number[];
}

async function measureEngine(engine: Engine): Promise<void> {
  const { database, drop } = await openTestDatabase(engine);
  try {
    const loaded = performance.now();
    const chunks = await writeClusteredLibrary(library, database);
    console.log(`\n${engine}: ${chunks.length} vectors of ${library.dimensions}, in ${since(loaded)} s`);
    console.log(
      '\n| posts searched | by | recall@10, mean | least | p50 ms | p95 ms |\n|---|---|---|---|---|---|',
    );
    const posts = [...new Set(chunks.map(({ post }) => post))];
    await measure({ name: `all ${posts.length}`, posts }, 'exact', chunks, database);
    const built = performance.now();
    await buildVectorIndex(CLUSTERED_SIGNATURE, library.dimensions, database, chunks.length - 1);
    const building = since(built);
    for (const filter of filtersOf(posts)) await measure(filter, 'exact', chunks, database);
    await measure({ name: `all ${posts.length}`, posts }, 'HNSW', chunks, database);
    console.log(`\nThe index was built in ${building} s.`);
  } finally {
    await drop();
  }
}

function filtersOf(posts: readonly number[]): Filter[] {
  const every = (step: number) => posts.filter((_, index) => index % step === 0);
  const tenth = Math.floor(posts.length / 10);
  return [
    { name: 'one post', posts: posts.slice(7, 8) },
    { name: '1 of 1,000', posts: every(1_000) },
    { name: '1 of 100', posts: every(100) },
    { name: 'a category (1 of 10, goes with the topic)', posts: posts.slice(3 * tenth, 4 * tenth) },
    { name: '1 of 10', posts: every(10) },
    { name: 'half', posts: every(2) },
  ];
}

async function measure(
  { name, posts }: Filter,
  by: string,
  chunks: readonly ClusteredChunk[],
  database: Database,
): Promise<void> {
  const among = new Set(posts);
  const recalls: number[] = [];
  const times: number[] = [];
  for (const query of makeQueries()) {
    const parts = { database, embedder: fixedEmbedder(query) };
    const start = performance.now();
    const { hits } = await readVectors('query', 'vector', posts, parts);
    times.push(performance.now() - start);
    recalls.push(recallAt(DEPTH, hits, rankExactly(query, chunks, among, CHUNKS_A_POST)));
  }
  times.sort((left, right) => left - right);
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1);
  const mean = recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
  const least = Math.min(...recalls);
  console.log(`| ${name} | ${by} | ${mean.toFixed(4)} | ${least.toFixed(2)} | ${at(0.5)} | ${at(0.95)} |`);
}

/** Points around the library's own centres, which no chunk of it has. */
function makeQueries(): Float32Array[] {
  const vectorOf = makeVectors(library, 2);
  return Array.from({ length: QUERIES }, (_, query) =>
    vectorOf(Math.floor((query * library.clusters) / QUERIES)),
  );
}

function fixedEmbedder(vector: Float32Array): Embedder {
  return {
    signature: CLUSTERED_SIGNATURE,
    dimensions: vector.length,
    languages: null,
    maximumTokens: 512,
    countTokens: () => 1,
    embed: async () => [vector],
    close: async () => {},
  };
}

function since(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
