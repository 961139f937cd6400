import { createHash } from 'node:crypto';
import type { Embedder } from '../../src/embedding/embedder.ts';
import type { Database, Queryable } from '../../src/store/database.ts';

export interface TestPost {
  readonly source?: string;
  readonly slug: string;
  readonly title?: string;
  readonly category?: string;
  readonly author?: string;
  /** ISO instant, or a day alone. */
  readonly published?: string;
  readonly language?: string | null;
  readonly textConfig?: string;
  /** One text a chunk. */
  readonly chunks: readonly (string | { heading: string; text: string })[];
  readonly deleted?: boolean;
}

/** Writes posts with chunks, and with windows where an embedder is given; returns ids by `source/slug`. */
export async function writeLibrary(
  database: Database,
  posts: readonly TestPost[],
  embedder: Embedder | null = null,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  await database.transaction(async (connection) => {
    ids.clear();
    for (const post of posts) {
      const source = post.source ?? 'docs';
      await connection.query(
        "INSERT INTO source (id, kind) VALUES ($1, 'markdown') ON CONFLICT (id) DO NOTHING",
        [source],
      );
      ids.set(`${source}/${post.slug}`, await writePost(connection, source, post));
    }
  });
  if (embedder !== null) await writeWindows(database, embedder);
  return ids;
}

async function writePost(connection: Queryable, source: string, post: TestPost): Promise<number> {
  const title = post.title ?? post.slug;
  const textConfig = post.textConfig ?? 'english';
  const dateOnly = post.published !== undefined && !post.published.includes('T');
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO post (source_id, external_id, slug, url, title, category, category_name, author, published_at,
                       published_date_only, language, text_config, text, wanted_hash, metadata_hash, deleted_at)
     VALUES ($1, $2, $2, 'https://example.com/' || $2, $3, $4, $4, $5, $6::timestamptz, $7, $8, $9::regconfig, '',
             '', '', CASE WHEN $10 THEN now() END)
     RETURNING id`,
    [
      source,
      post.slug,
      title,
      post.category ?? null,
      post.author ?? null,
      dateOnly ? `${post.published}T00:00:00Z` : (post.published ?? null),
      dateOnly,
      post.language === undefined ? 'en' : post.language,
      textConfig,
      post.deleted ?? false,
    ],
  );
  const id = rows[0]?.id as number;
  for (const [ordinal, chunk] of post.chunks.entries()) {
    const { heading, text } = typeof chunk === 'string' ? { heading: null, text: chunk } : chunk;
    await connection.query(
      `INSERT INTO chunk (post_id, ordinal, heading, text, hash, tokens, lexemes, lexeme_count)
       SELECT $1, $2, $3, $4, $5, 0, lexemes, count_lexemes(lexemes)
         FROM chunk_lexemes($6::regconfig, $7::text, $3::text, $4::text) AS lexemes`,
      [id, ordinal, heading, text, hashOf(text), textConfig, title],
    );
  }
  return id;
}

/** One window a chunk, of the title and the text. */
export async function writeWindows(database: Database, embedder: Embedder): Promise<void> {
  const { rows } = await database.query<{ id: number; text: string }>(
    `SELECT chunk.id, post.title || E'\\n' || chunk.text AS text
       FROM chunk JOIN post ON post.id = chunk.post_id
      WHERE NOT EXISTS (SELECT FROM chunk_window WHERE chunk_id = chunk.id AND signature = $1)
      ORDER BY chunk.id`,
    [embedder.signature],
  );
  const vectors = await embedder.embed(
    rows.map((row) => row.text),
    'passage',
  );
  await database.query(
    `INSERT INTO chunk_window (chunk_id, signature, ordinal, hash, embedding)
     SELECT id, $2, 0, hash, (($4::float4[])[(nth - 1) * $5 + 1 : nth * $5])::vector
       FROM unnest($1::bigint[], $3::text[]) WITH ORDINALITY AS row (id, hash, nth)`,
    [
      rows.map((row) => row.id),
      embedder.signature,
      rows.map((row) => hashOf(row.text)),
      vectors,
      embedder.dimensions,
    ],
  );
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
