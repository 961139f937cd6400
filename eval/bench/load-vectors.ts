// npm run bench -- load-vectors [vectors]
// Vectors a second into the cache of embeddings, as one binary float4[] (what sync does) and as texts, on both engines.
import { performance } from 'node:perf_hooks';
import type { Database } from '../../src/store/database.ts';
import { openTestDatabase } from '../../test/support/databases.ts';
import { startTestServices } from '../../test/support/services.ts';
import { makeVectors } from '../retrieval/clustered-library.ts';

const DIMENSIONS = 384;
/** What one job of the embedder gives. */
const BATCH = 16;
const ROUNDS = 3;

const count = Number(process.argv[2] ?? 20_000);
const next = makeVectors({ posts: 0, chunksAPost: 0, dimensions: DIMENSIONS, clusters: 50 }, 2);
const vectors = Array.from({ length: count }, (_, n) => next(n % 50));

type Load = (
  database: Database,
  hashes: readonly string[],
  batch: readonly Float32Array[],
) => Promise<unknown>;

const WAYS: Readonly<Record<'text' | 'binary', Load>> = {
  text: (database, hashes, batch) =>
    database.query(
      `INSERT INTO embedding_cache (signature, hash, embedding)
       SELECT 'text', hash, embedding::vector FROM unnest($1::text[], $2::text[]) AS given (hash, embedding)
        ORDER BY hash ON CONFLICT DO NOTHING`,
      [hashes, batch.map((vector) => `[${vector.join(',')}]`)],
    ),
  binary: (database, hashes, batch) =>
    database.query(
      `INSERT INTO embedding_cache (signature, hash, embedding)
       SELECT 'binary', hash, (($2::float4[])[(nth - 1) * $3 + 1 : nth * $3])::vector
         FROM unnest($1::text[]) WITH ORDINALITY AS given (hash, nth)
        ORDER BY hash ON CONFLICT DO NOTHING`,
      [hashes, batch, DIMENSIONS],
    ),
};

const services = await startTestServices();
process.env['TEST_DATABASE_URL'] = services.databaseUrl;
try {
  for (const engine of ['embedded', 'postgres'] as const) {
    const { database, drop } = await openTestDatabase(engine);
    const rates: Record<'text' | 'binary', number[]> = { text: [], binary: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const way of ['text', 'binary'] as const) rates[way].push(await measure(database, WAYS[way]));
    }
    const best = { text: Math.max(...rates.text), binary: Math.max(...rates.binary) };
    console.log(
      `${engine}: text ${best.text}/s, binary ${best.binary}/s, ratio ${(best.binary / best.text).toFixed(2)}`,
    );
    await drop();
  }
} finally {
  await services.stop();
}

async function measure(database: Database, load: Load): Promise<number> {
  await database.query('TRUNCATE embedding_cache');
  const started = performance.now();
  for (let at = 0; at < count; at += BATCH) {
    const batch = vectors.slice(at, at + BATCH);
    await load(
      database,
      batch.map((_, n) => String(at + n)),
      batch,
    );
  }
  return Math.round((count / (performance.now() - started)) * 1000);
}
