import type { Database, Queryable } from '../store/database.ts';
import { detectLanguage, type Language } from './detect-language.ts';
import { makeGiveWay } from './give-way.ts';
import { chooseSlug } from './slugify.ts';
import type { ListedDocument } from './sources/source.ts';

/** A listed post with its hashes. */
export interface HashedDocument {
  readonly document: ListedDocument;
  readonly textHash: string;
  readonly metadataHash: string;
}

/** Stores posts as they are listed: new, changed or come back. Those whose text changed become dirty. */
export async function upsertPosts(
  posts: readonly HashedDocument[],
  { source, run }: { source: string; run: number },
  database: Database,
): Promise<void> {
  const languages = await detectLanguages(posts);
  await database.transaction(async (connection) => {
    // Slugs are given out by one writer of a source at a time.
    await connection.query('SELECT id FROM source WHERE id = $1 FOR NO KEY UPDATE', [source]);
    const slugs = await chooseSlugs(connection, source, posts);
    const rows = posts.map((post, index) => toRow(post, slugs[index] ?? '', languages[index]));
    await connection.query(UPSERT, [source, run, JSON.stringify(rows)]);
  });
}

async function detectLanguages(posts: readonly HashedDocument[]): Promise<Language[]> {
  const giveWay = makeGiveWay();
  const languages: Language[] = [];
  for (const { document } of posts) {
    languages.push(detectLanguage(`${document.title}\n${document.text}`));
    await giveWay();
  }
  return languages;
}

async function chooseSlugs(
  connection: Queryable,
  source: string,
  posts: readonly HashedDocument[],
): Promise<string[]> {
  const { rows } = await connection.query<{ slug: string; externalId: string; deleted: boolean }>(
    `SELECT slug, external_id AS "externalId", deleted_at IS NOT NULL AS deleted FROM post
      WHERE source_id = $1 AND (external_id = ANY ($2::text[])
         OR regexp_replace(slug, '-[0-9a-f]{6,64}$', '') = ANY ($3::text[]) OR slug = ANY ($3::text[]))`,
    [
      source,
      posts.map(({ document }) => document.externalId),
      [...new Set(posts.map(({ document }) => (document.slug === '' ? 'post' : document.slug)))],
    ],
  );
  const held = new Map(rows.map(({ externalId, slug }) => [externalId, slug]));
  const holders = new Map(
    rows.filter(({ deleted }) => !deleted).map(({ slug, externalId }) => [slug, externalId]),
  );
  return posts.map(({ document: { slug: wanted, externalId } }) => {
    const isTaken = (slug: string) => holders.has(slug) && holders.get(slug) !== externalId;
    const slug = chooseSlug(wanted, externalId, { held: held.get(externalId) ?? null, isTaken });
    holders.set(slug, externalId);
    return slug;
  });
}

function toRow(
  { document, textHash, metadataHash }: HashedDocument,
  slug: string,
  language?: Language,
): Record<string, unknown> {
  return {
    external_id: document.externalId,
    slug,
    url: document.url,
    title: document.title,
    category: document.category,
    category_name: document.categoryName,
    author: document.author,
    excerpt: document.excerpt,
    published_at: document.publishedAt,
    published_date_only: document.publishedDateOnly,
    updated_at: document.updatedAt,
    word_count: countWords(document.text),
    tags: document.tags,
    meta: document.meta,
    language: language?.code ?? null,
    text_config: language?.textConfig ?? 'simple',
    text: document.text,
    wanted_hash: textHash,
    metadata_hash: metadataHash,
  };
}

/** In scripts without spaces each character counts. */
function countWords(text: string): number {
  return (
    text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}\p{M}'’_-]+/gu)?.length ?? 0
  );
}

const COLUMNS = `external_id, slug, url, title, category, category_name, author, excerpt, published_at,
  published_date_only, updated_at, word_count, tags, meta, language, text_config, text, wanted_hash, metadata_hash`;

const UPSERT = `
  INSERT INTO post AS stored (source_id, seen_run, ${COLUMNS})
  SELECT $1, $2, ${COLUMNS}
    FROM jsonb_to_recordset($3::jsonb) AS given (
      external_id text, slug text, url text, title text, category text, category_name text, author text,
      excerpt text, published_at timestamptz, published_date_only boolean, updated_at timestamptz, word_count int,
      tags text[], meta jsonb, language text, text_config regconfig, text text, wanted_hash text, metadata_hash text)
  ON CONFLICT (source_id, external_id) DO UPDATE
     SET seen_run = excluded.seen_run, slug = excluded.slug, url = excluded.url, title = excluded.title,
         category = excluded.category, category_name = excluded.category_name, author = excluded.author,
         excerpt = excluded.excerpt, published_at = excluded.published_at,
         published_date_only = excluded.published_date_only, updated_at = excluded.updated_at,
         word_count = excluded.word_count, tags = excluded.tags, meta = excluded.meta,
         language = excluded.language, text_config = excluded.text_config, text = excluded.text,
         wanted_hash = excluded.wanted_hash, metadata_hash = excluded.metadata_hash, deleted_at = NULL,
         attempts = 0, next_try_at = NULL, last_error = NULL`;
