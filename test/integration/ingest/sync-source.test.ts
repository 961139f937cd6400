import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SourceSettings } from '../../../src/config-schema.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import { approveRun } from '../../../src/ingest/approve-run.ts';
import { purgeDeleted } from '../../../src/ingest/purge-deleted.ts';
import type { SyncOptions } from '../../../src/ingest/sync-options.ts';
import { readRuns } from '../../../src/ingest/sync-run.ts';
import { syncSource } from '../../../src/ingest/sync-source.ts';
import { engines, openTestDatabase, type TestDatabase } from '../../support/databases.ts';
import { makePostsFolder, numberedPosts, type PostsFolder } from '../../support/posts-folder.ts';

describe.each(engines)('syncSource on %s', (engine) => {
  let store: TestDatabase;
  let embedder: Embedder;
  let folder: PostsFolder;

  beforeAll(async () => {
    store = await openTestDatabase(engine);
    embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
  });
  afterEach(async () => {
    await folder.drop();
    await store.database.query('DELETE FROM source');
    await store.database.query('DELETE FROM embedding_cache');
  });
  afterAll(async () => {
    await embedder.close();
    await store.drop();
  });

  const settings = (): SourceSettings => ({
    id: 'library',
    kind: 'markdown',
    path: folder.path,
    external: false,
  });
  const context = () => ({ database: store.database, embedder, clock: () => performance.now() });
  const sync = (options: SyncOptions = {}) => syncSource(settings(), options, context());
  async function rows<Row>(sql: string): Promise<Row[]> {
    return (await store.database.query<Row>(sql)).rows;
  }
  /** Everything that can be read of the posts, in a form to compare. */
  const readable = () =>
    rows(`SELECT post.external_id, post.slug, post.title, chunk.ordinal, chunk.heading, chunk.text,
                 chunk.lexemes::text AS lexemes, count(chunk_window.*) AS windows
            FROM post JOIN chunk ON chunk.post_id = post.id
            LEFT JOIN chunk_window ON chunk_window.chunk_id = chunk.id
           WHERE post.deleted_at IS NULL GROUP BY post.id, chunk.id ORDER BY post.external_id, chunk.ordinal`);
  const livePosts = async () =>
    (await rows<{ n: number }>('SELECT count(*) AS n FROM post WHERE deleted_at IS NULL'))[0]?.n;

  it('stores posts with metadata, chunks, words and vectors', async () => {
    folder = await makePostsFolder({
      'docker/volumes.md':
        '---\ntitle: Volumes\nauthor: Sam\npublished_at: 12 March 2024\ntags: [a, b]\nlevel: 3\n---\nIntro text.\n\n## Backups\n\nBack up volumes.',
    });
    const run = await sync();
    expect(run).toMatchObject({
      source: 'library',
      state: 'done',
      added: 1,
      unchanged: 0,
      failed: [],
      windows_embedded: 2,
      windows_reused: 0,
      reason: null,
    });
    const [post] = await rows<Record<string, unknown>>('SELECT * FROM post');
    expect(post).toMatchObject({
      external_id: 'docker/volumes.md',
      slug: 'volumes',
      title: 'Volumes',
      category: 'docker',
      author: 'Sam',
      published_at: new Date('2024-03-12T00:00:00Z'),
      published_date_only: true,
      tags: ['a', 'b'],
      meta: { level: 3 },
      live_signature: embedder.signature,
      lease_owner: null,
    });
    expect(post?.['live_hash']).toBe(post?.['wanted_hash']);
    expect(await readable()).toMatchObject([
      { ordinal: 0, heading: null, text: 'Intro text.', windows: 1 },
      { ordinal: 1, heading: 'Backups', text: 'Back up volumes.', windows: 1 },
    ]);
    const found = await rows(
      "SELECT ordinal FROM chunk WHERE lexemes @@ to_tsquery('english', 'volume & backup') AND lexeme_count = 4",
    );
    expect(found).toEqual([{ ordinal: 1 }]);
  });

  it('embeds nothing the second time', async () => {
    folder = await makePostsFolder(numberedPosts(5));
    await sync();
    const before = await rows('SELECT xmin::text, ctid::text FROM post ORDER BY id');
    expect(await sync()).toMatchObject({
      state: 'done',
      unchanged: 5,
      windows_embedded: 0,
      windows_reused: 0,
    });
    expect(await rows('SELECT xmin::text, ctid::text FROM post ORDER BY id')).toEqual(before);
  });

  it('embeds only the windows of the paragraph that changed', async () => {
    const sections = Array.from({ length: 20 }, (_, n) => `## Part ${n}\n\nWhat part ${n} says.`);
    folder = await makePostsFolder({ 'long.md': sections.join('\n\n') });
    await sync();
    const before = await rows<{ id: number }>('SELECT id FROM chunk ORDER BY ordinal');
    sections[7] = '## Part 7\n\nPart 7 says something else now.';
    await folder.write({ 'long.md': sections.join('\n\n') });
    expect(await sync()).toMatchObject({ changed: 1, windows_embedded: 1, windows_reused: 19 });
    const after = await rows<{ id: number }>('SELECT id FROM chunk ORDER BY ordinal');
    expect(after.filter((row, n) => row.id === before[n]?.id)).toHaveLength(19);
  });

  it('moves chunks when a section is put before them, without embedding them again', async () => {
    folder = await makePostsFolder({ 'a.md': '## One\n\nFirst.\n\n## Two\n\nSecond.' });
    await sync();
    await folder.write({ 'a.md': '## New\n\nNewest.\n\n## Two\n\nSecond.\n\n## One\n\nFirst.' });
    expect(await sync()).toMatchObject({ windows_embedded: 1 });
    expect((await readable()).map((row) => (row as { heading: string }).heading)).toEqual([
      'New',
      'Two',
      'One',
    ]);
  });

  it('embeds nothing when only metadata changes, and stores it', async () => {
    folder = await makePostsFolder({ 'a.md': '---\ntitle: A\nauthor: Ann\n---\nText.' });
    await sync();
    await folder.write({ 'a.md': '---\ntitle: A\nauthor: Bob\ndifficulty: 2\n---\nText.' });
    expect(await sync()).toMatchObject({ metadata_only: 1, changed: 0, windows_embedded: 0 });
    expect(await rows('SELECT author, meta FROM post')).toEqual([{ author: 'Bob', meta: { difficulty: 2 } }]);
  });

  it('cuts a post again when its title changes, which stands in every chunk', async () => {
    folder = await makePostsFolder({ 'a.md': '---\ntitle: Old\n---\nText.' });
    await sync();
    await folder.write({ 'a.md': '---\ntitle: Kubernetes\n---\nText.' });
    expect(await sync()).toMatchObject({ changed: 1, windows_embedded: 1 });
    expect(await rows("SELECT ordinal FROM chunk WHERE lexemes @@ 'kubernet'::tsquery")).toHaveLength(1);
  });

  it('removes nothing when 3 of 48 posts are left, is held, and says why', async () => {
    folder = await makePostsFolder(numberedPosts(48));
    await sync();
    await folder.remove(...Object.keys(numberedPosts(48)).slice(3));
    const run = await sync({ force: true });
    expect(run).toMatchObject({ state: 'held', removed: 0, held_back: 45, unchanged: 3 });
    expect(run.reason).toBe('45 of 48 posts are no longer listed; one sync may remove 7 without approval');
    expect(await livePosts()).toBe(48);
    expect(await approveRun(run.id!, store.database)).toMatchObject({
      state: 'done',
      removed: 45,
      held_back: 0,
      reason: null,
    });
    expect(await livePosts()).toBe(3);
    await expect(approveRun(run.id!, store.database)).rejects.toThrow('only a run that is held');
  });

  it('approves only what the newest listing holds', async () => {
    folder = await makePostsFolder(numberedPosts(10));
    await sync();
    await folder.remove(...Object.keys(numberedPosts(10)).slice(3));
    const held = await sync();
    await folder.write(numberedPosts(10));
    await sync();
    await expect(approveRun(held.id!, store.database)).rejects.toMatchObject({ code: 'refused' });
    await expect(approveRun(999_999, store.database)).rejects.toMatchObject({ code: 'usage' });
    expect(await livePosts()).toBe(10);
  });

  it('removes a few posts at once, restores one that comes back, and embeds nothing for it', async () => {
    folder = await makePostsFolder(numberedPosts(10));
    await sync();
    const before = await readable();
    await folder.remove('posts/post-4.md');
    expect(await sync()).toMatchObject({ state: 'done', removed: 1 });
    expect(await livePosts()).toBe(9);
    await folder.write(numberedPosts(10));
    expect(await sync()).toMatchObject({ state: 'done', added: 1, windows_embedded: 0 });
    expect(await readable()).toEqual(before);
  });

  it('purges removed posts after their time, not before', async () => {
    folder = await makePostsFolder(numberedPosts(10));
    await sync();
    await folder.remove('posts/post-4.md');
    await sync();
    expect(await purgeDeleted(store.database, { purgeAfterDays: 7 })).toBe(0);
    await store.database.query(
      "UPDATE post SET deleted_at = now() - interval '8 days' WHERE deleted_at IS NOT NULL",
    );
    expect(await purgeDeleted(store.database, { purgeAfterDays: 7 })).toBe(1);
    expect((await rows<{ n: number }>('SELECT count(*) AS n FROM post'))[0]?.n).toBe(9);
  });

  it('removes nothing after an empty listing or a failed one, and says so', async () => {
    folder = await makePostsFolder(numberedPosts(4));
    await sync();
    await folder.remove('posts');
    expect(await sync()).toMatchObject({
      state: 'failed',
      removed: 0,
      reason: expect.stringContaining('no posts'),
    });
    await folder.drop();
    expect(await sync()).toMatchObject({
      state: 'failed',
      removed: 0,
      reason: expect.stringContaining('cannot be read'),
    });
    expect(await livePosts()).toBe(4);
  });

  it('leaves posts of other sources and rows that it did not make', async () => {
    folder = await makePostsFolder(numberedPosts(10));
    await sync();
    await store.database.query("INSERT INTO source (id, kind) VALUES ('other', 'json')");
    await store.database.query(
      `INSERT INTO post (source_id, external_id, slug, title, text, wanted_hash, metadata_hash)
       SELECT id, 'by-hand', 'by-hand', 'By hand', 'Text.', 'h', 'm' FROM source`,
    );
    await folder.remove('posts/post-1.md');
    expect(await sync()).toMatchObject({ removed: 1 });
    expect(
      await rows("SELECT source_id FROM post WHERE external_id = 'by-hand' AND deleted_at IS NULL"),
    ).toHaveLength(2);
  });

  it('reports bad posts and syncs the others', async () => {
    folder = await makePostsFolder({
      'good.md': 'Text.',
      'bad.md': '---\ntitle: [unclosed\n---\nText.',
      'empty.md': '---\ntitle: Empty\n---\n',
      'dated.md': '---\npublished_at: someday\n---\nText.',
    });
    const run = await sync();
    expect(run).toMatchObject({ state: 'done', added: 2 });
    expect(run.failed.map(({ file, field }) => [file, field])).toEqual([
      ['bad.md', 'front matter'],
      ['dated.md', 'published_at'],
      ['empty.md', 'content'],
    ]);
    expect(await rows("SELECT published_at FROM post WHERE slug = 'dated'")).toEqual([
      { published_at: null },
    ]);
  });

  it('writes out control characters of names that it reports', async () => {
    folder = await makePostsFolder({ 'a.md': 'A.', 'b\u001b[2J\n.md': '' });
    expect((await sync()).failed).toEqual([
      { file: 'b\\u001b[2J\\u000a.md', field: 'content', reason: 'is empty' },
    ]);
  });

  it('keeps the old form of a post that has become unreadable', async () => {
    folder = await makePostsFolder(numberedPosts(3));
    await sync();
    await folder.write({ 'posts/post-1.md': '---\ntitle: [unclosed\n---\nText.' });
    expect(await sync()).toMatchObject({ state: 'done', removed: 0, unchanged: 2 });
    expect(await livePosts()).toBe(3);
  });

  it('takes a post out that has become a draft', async () => {
    folder = await makePostsFolder(numberedPosts(3));
    await sync();
    await folder.write({ 'posts/post-1.md': '---\ndraft: true\n---\nText.' });
    expect(await sync()).toMatchObject({ removed: 1, failed: [{ field: 'draft' }] });
  });

  it('gives each post of a source its own slug, and lets it keep it', async () => {
    folder = await makePostsFolder({ 'b/same.md': 'One.', 'c/same.md': 'Two.' });
    await sync();
    const first = await rows<{ slug: string }>('SELECT external_id, slug FROM post ORDER BY external_id');
    expect(first[0]?.slug).toBe('same');
    expect(first[1]?.slug).toMatch(/^same-[0-9a-f]{6}$/);
    await folder.write({ 'a/same.md': 'Zero.', 'b/same.md': 'One, changed.', 'c/same.md': 'Two, changed.' });
    await sync();
    expect(
      await rows("SELECT external_id, slug FROM post WHERE external_id <> 'a/same.md' ORDER BY external_id"),
    ).toEqual(first);
  });

  it('says what it would do and does nothing in a dry run', async () => {
    folder = await makePostsFolder(numberedPosts(3));
    expect(await sync({ dryRun: true })).toMatchObject({
      id: null,
      state: 'planned',
      added: 3,
      windows_embedded: 0,
    });
    expect(await rows('SELECT id FROM post UNION ALL SELECT id FROM sync_run')).toEqual([]);
  });

  it('embeds everything again when forced', async () => {
    folder = await makePostsFolder(numberedPosts(3));
    const first = await sync();
    const before = await readable();
    expect(await sync({ force: true })).toMatchObject({
      unchanged: 3,
      windows_embedded: first.windows_embedded,
      windows_reused: 0,
    });
    expect(await readable()).toEqual(before);
  });

  it('embeds again with another model, beside the vectors that searches use', async () => {
    folder = await makePostsFolder(numberedPosts(3));
    await sync();
    const other: Embedder = { ...embedder, signature: 'another@1/8/w512' };
    const run = await syncSource(settings(), {}, { ...context(), embedder: other });
    expect(run).toMatchObject({ unchanged: 3, windows_embedded: 9 });
    expect(
      await rows('SELECT signature, count(*) AS windows FROM chunk_window GROUP BY 1 ORDER BY 1'),
    ).toEqual([
      { signature: 'another@1/8/w512', windows: 9 },
      { signature: embedder.signature, windows: 9 },
    ]);
  });

  it('puts a post off that the model refuses, and indexes the others', async () => {
    folder = await makePostsFolder({ 'a.md': 'Fine.', 'b.md': 'Poison.', 'c.md': 'Fine too.' });
    const picky: Embedder = {
      ...embedder,
      embed: (texts, kind) =>
        texts.some((text) => text.includes('Poison'))
          ? Promise.reject(new Error('bad text'))
          : embedder.embed(texts, kind),
    };
    const run = await syncSource(settings(), {}, { ...context(), embedder: picky });
    expect(run).toMatchObject({ state: 'done', added: 3, windows_embedded: 2 });
    expect(run.failed).toEqual([{ file: 'b.md', field: null, reason: 'could not be embedded: bad text' }]);
    expect(
      await rows('SELECT attempts, next_try_at > now() AS later FROM post WHERE last_error IS NOT NULL'),
    ).toEqual([{ attempts: 1, later: true }]);
    expect(await sync()).toMatchObject({ windows_embedded: 1, failed: [] });
  });

  it('stops when it is told to, and the next run finishes', async () => {
    folder = await makePostsFolder(numberedPosts(40));
    const controller = new AbortController();
    const stopped = await sync({
      signal: controller.signal,
      onProgress: (event) => {
        if (event.kind === 'embedding') controller.abort();
      },
    });
    expect(stopped).toMatchObject({ state: 'failed', reason: 'the sync was stopped' });
    expect(await sync()).toMatchObject({ state: 'done' });
    expect(await rows('SELECT id FROM post WHERE live_hash IS DISTINCT FROM wanted_hash')).toEqual([]);
  });

  it('keeps a record of its runs', async () => {
    folder = await makePostsFolder(numberedPosts(2));
    const run = await sync();
    expect(await readRuns(store.database, { source: 'library' })).toEqual([
      { ...run, ms: expect.any(Number) },
    ]);
  });
});
