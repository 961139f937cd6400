import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import type { Database, Queryable } from '../store/database.ts';

/** Fewer windows are read exactly in less time than it takes to keep an index. */
export const INDEX_FROM_WINDOWS = 20_000;
const PREFIX = 'chunk_window_hnsw_';

export type IndexOutcome = 'built' | 'present' | 'not needed';

/**
 * Builds the HNSW index over the windows of one signature, once there are more than `from`: after a load,
 * because each row that is added to an index takes many times longer. Indexes of signatures that have no
 * windows any more are dropped.
 */
export async function buildVectorIndex(
  signature: string,
  dimensions: number,
  database: Database,
  from = INDEX_FROM_WINDOWS,
): Promise<IndexOutcome> {
  if (!Number.isInteger(dimensions) || dimensions < 1) {
    throw new AppError('internal', `${signature}: ${dimensions} dimensions cannot be indexed`);
  }
  await dropUnusedIndexes(database);
  if (await hasVectorIndex(signature, database)) return 'present';
  const { rows } = await database.query<{ many: boolean }>(
    `SELECT count(*) > $2 AS many
       FROM (SELECT 1 FROM chunk_window WHERE signature = $1 LIMIT $2 + 1) AS windows`,
    [signature, from],
  );
  if (!rows[0]?.many) return 'not needed';
  // Statements that make tables take no parameters: the database itself quotes what stands in them.
  const { rows: statements } = await database.query<{ create: string }>(
    `SELECT format('CREATE INDEX IF NOT EXISTS %I ON chunk_window USING hnsw ((embedding::vector(%s)) '
                   || 'vector_cosine_ops) WHERE signature = %L', $1::text, $2::int, $3::text) AS create`,
    [indexName(signature), dimensions, signature],
  );
  await database.transaction(async (connection) => {
    // A graph that does not fit is built several times slower.
    await connection.query("SET LOCAL maintenance_work_mem = '256MB'");
    await connection.query(statements[0]?.create ?? '');
  });
  // So that the planner knows how many windows there are now.
  await database.query('ANALYZE chunk_window');
  return 'built';
}

export async function hasVectorIndex(signature: string, database: Queryable): Promise<boolean> {
  const { rows } = await database.query(
    `SELECT 1 FROM pg_index JOIN pg_class ON pg_class.oid = pg_index.indexrelid
      WHERE pg_index.indrelid = 'chunk_window'::regclass AND pg_class.relname = $1 AND pg_index.indisvalid`,
    [indexName(signature)],
  );
  return rows.length > 0;
}

/** True when the posts named are all that can be seen and the signature has an index: else read exactly. */
export async function canUseVectorIndex(
  signature: string,
  posts: readonly number[],
  database: Queryable,
): Promise<boolean> {
  if (!(await hasVectorIndex(signature, database))) return false;
  const { rows } = await database.query<{ posts: number }>(
    `SELECT count(*) AS posts FROM post JOIN source ON source.id = post.source_id
      WHERE post.deleted_at IS NULL AND source.hidden_at IS NULL`,
  );
  return rows[0]?.posts === posts.length;
}

async function dropUnusedIndexes(database: Database): Promise<void> {
  const { rows } = await database.query<{ name: string; drop: string }>(
    `SELECT pg_class.relname AS name, format('DROP INDEX IF EXISTS %I', pg_class.relname) AS drop
       FROM pg_index JOIN pg_class ON pg_class.oid = pg_index.indexrelid
      WHERE pg_index.indrelid = 'chunk_window'::regclass AND starts_with(pg_class.relname, $1)`,
    [PREFIX],
  );
  if (rows.length === 0) return;
  const used = new Set((await readSignatures(database)).map(indexName));
  for (const { name, drop } of rows) if (!used.has(name)) await database.query(drop);
}

/** Signatures that windows are stored under: steps through the index from one to the next. */
async function readSignatures(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<{ signature: string }>(
    `WITH RECURSIVE step AS (
       (SELECT signature FROM chunk_window ORDER BY signature LIMIT 1)
       UNION ALL
       SELECT (SELECT signature FROM chunk_window WHERE signature > step.signature ORDER BY signature LIMIT 1)
         FROM step WHERE step.signature IS NOT NULL
     )
     SELECT signature FROM step WHERE signature IS NOT NULL`,
  );
  return rows.map((row) => row.signature);
}

/** Signatures hold signs that names must not, and are longer than names may be. */
function indexName(signature: string): string {
  return PREFIX + createHash('sha256').update(signature).digest('hex').slice(0, 16);
}
