import type { Queryable } from '../../src/store/database.ts';

export interface SeededPost {
  readonly source?: string;
  readonly slug: string;
  readonly title?: string;
  readonly url?: string | null;
  readonly category?: string | null;
  readonly categoryName?: string | null;
  readonly author?: string | null;
  readonly excerpt?: string | null;
  /** A day (`2024-03-01`: only the day is known) or an instant; null for an undated post. */
  readonly publishedAt?: string | null;
  readonly updatedAt?: string | null;
  readonly wordCount?: number;
  readonly tags?: readonly string[];
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly text?: string;
  readonly deleted?: boolean;
}

/** Adds a source that everybody sees. */
export async function seedSource(database: Queryable, id: string, hidden = false): Promise<void> {
  await database.query(
    `INSERT INTO source (id, kind, hidden_at) VALUES ($1, 'json', CASE WHEN $2 THEN now() END)
     ON CONFLICT (id) DO NOTHING`,
    [id, hidden],
  );
}

/** Adds posts as a sync would leave them, without chunks; returns their row ids in order. */
export async function seedPosts(database: Queryable, posts: readonly SeededPost[]): Promise<number[]> {
  const ids: number[] = [];
  for (const source of new Set(posts.map((post) => post.source ?? 'guides'))) {
    await seedSource(database, source);
  }
  for (const post of posts) {
    const { rows } = await database.query<{ id: number }>(
      `INSERT INTO post (source_id, external_id, slug, url, title, category, category_name, author, excerpt,
         published_at, published_date_only, updated_at, word_count, tags, meta, text, wanted_hash,
         metadata_hash, deleted_at)
       VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9::text::timestamp AT TIME ZONE 'UTC', $10, $11, $12, $13,
         $14, $15, '', '', CASE WHEN $16 THEN now() END)
       RETURNING id`,
      valuesOf(post),
    );
    ids.push(rows[0]!.id);
  }
  return ids;
}

function valuesOf(post: SeededPost): unknown[] {
  const published = post.publishedAt ?? null;
  return [
    post.source ?? 'guides',
    post.slug,
    post.url === undefined ? `https://example.com/${post.slug}` : post.url,
    post.title ?? post.slug,
    post.category ?? null,
    post.categoryName ?? post.category ?? null,
    post.author ?? null,
    post.excerpt ?? null,
    published,
    published !== null && /^\d{4}-\d{2}-\d{2}$/.test(published),
    post.updatedAt ?? null,
    post.wordCount ?? 100,
    [...(post.tags ?? [])],
    JSON.stringify(post.meta ?? {}),
    post.text ?? '',
    post.deleted ?? false,
  ];
}
