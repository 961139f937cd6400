import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceSettings } from '../../../src/config-schema.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import { syncSource } from '../../../src/ingest/sync-source.ts';
import { engines, openTestDatabase, type TestDatabase } from '../../support/databases.ts';
import { type FileServer, startFileServer } from '../../support/file-server.ts';
import { type GitRepository, makeGitRepository } from '../../support/git-repository.ts';
import { makePostsFolder, numberedPosts, type PostsFolder } from '../../support/posts-folder.ts';

const POSTS = 8;

describe.each(engines)('sources that are fetched, on %s', (engine) => {
  let store: TestDatabase;
  let embedder: Embedder;
  let copy: PostsFolder;
  beforeAll(async () => {
    store = await openTestDatabase(engine);
    embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
  });
  beforeEach(async () => {
    copy = await makePostsFolder();
  });
  afterEach(async () => {
    await copy.drop();
    await store.database.query('DELETE FROM source');
  });
  afterAll(async () => {
    await embedder.close();
    await store.drop();
  });

  const sync = (settings: SourceSettings) =>
    syncSource(settings, {}, { database: store.database, embedder, clock: () => performance.now() });
  async function livePosts(): Promise<number | undefined> {
    const { rows } = await store.database.query<{ n: number }>(
      'SELECT count(*) AS n FROM post WHERE deleted_at IS NULL AND live_hash = wanted_hash',
    );
    return rows[0]?.n;
  }
  async function storedRun() {
    const { rows } = await store.database.query<{ state: string; listing_complete: boolean }>(
      'SELECT state, listing_complete FROM sync_run ORDER BY id DESC LIMIT 1',
    );
    return rows[0];
  }

  describe('git', () => {
    let repository: GitRepository;
    const settings = (more: Partial<Extract<SourceSettings, { kind: 'git' }>> = {}): SourceSettings => ({
      id: 'guides',
      kind: 'git',
      repository: repository.url,
      path: 'posts',
      format: 'markdown',
      external: false,
      copy: copy.path,
      ...more,
    });
    beforeEach(async () => {
      repository = await makeGitRepository(numberedPosts(POSTS));
    });
    afterEach(() => repository.drop());

    it('is synced like a folder: again without a change, then with one', async () => {
      expect(await sync(settings())).toMatchObject({ state: 'done', added: POSTS, failed: [] });
      expect(await sync(settings())).toMatchObject({ unchanged: POSTS, windows_embedded: 0 });
      await repository.commit({ 'posts/post-1.md': 'Changed.' }, { remove: ['posts/post-2.md'] });
      expect(await sync(settings())).toMatchObject({ state: 'done', changed: 1, removed: 1, added: 0 });
      expect(await livePosts()).toBe(POSTS - 1);
    });

    it('removes nothing when the repository is gone, its branch or its folder', async () => {
      await sync(settings());
      await rename(repository.place, `${repository.place}.away`);
      expect(await sync(settings())).toMatchObject({
        state: 'failed',
        removed: 0,
        reason: expect.stringMatching(/does not appear/),
      });
      await rename(`${repository.place}.away`, repository.place);
      for (const more of [{ branch: 'no-such' }, { path: 'no-such' }]) {
        expect(await sync(settings(more))).toMatchObject({
          state: 'failed',
          removed: 0,
          reason: expect.stringMatching(/no-such/),
        });
        expect(await storedRun()).toEqual({ state: 'failed', listing_complete: false });
      }
      expect(await livePosts()).toBe(POSTS);
      expect(await sync(settings())).toMatchObject({ state: 'done', unchanged: POSTS });
    });

    it('holds back what a replaced history would remove', async () => {
      await sync(settings());
      await repository.git('rm', '-r', '--quiet', 'posts');
      await repository.commit({ 'posts/other.md': 'Other.' }, { force: true });
      const run = await sync(settings());
      expect(run).toMatchObject({ state: 'held', added: 1, removed: 0, held_back: POSTS });
      expect(await livePosts()).toBe(POSTS + 1);
    });
  });

  describe('https .jsonl', () => {
    let server: FileServer;
    const settings = (): SourceSettings => ({
      id: 'export',
      kind: 'json',
      path: server.url,
      external: false,
      copy: copy.path,
    });
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        JSON.stringify({ id: n, title: `Post ${n}`, content: `Post ${n} says ${'much '.repeat(500)}.` }),
      ).join('\n');
    beforeEach(async () => {
      server = await startFileServer();
      server.serve(lines(POSTS), { etag: '"v1"' });
    });
    afterEach(() => server.stop());

    it('is synced like a file: again without a change, then with one', async () => {
      expect(await sync(settings())).toMatchObject({ state: 'done', added: POSTS, failed: [] });
      expect(await sync(settings())).toMatchObject({ unchanged: POSTS, windows_embedded: 0 });
      server.serve(lines(POSTS - 1), { etag: '"v2"' });
      expect(await sync(settings())).toMatchObject({ state: 'done', removed: 1 });
      expect(server.requests.map(({ status }) => status)).toEqual([200, 304, 200]);
    });

    it('removes nothing when a transfer breaks off, and goes on from there the next time', async () => {
      await sync(settings());
      server.serve(lines(POSTS + 20), { etag: '"v2"' });
      server.breakAfter(30_000);
      const reason = expect.stringContaining('the transfer broke off');
      expect(await sync(settings())).toMatchObject({ state: 'failed', added: 0, removed: 0, reason });
      expect(await storedRun()).toEqual({ state: 'failed', listing_complete: false });
      expect(await livePosts()).toBe(POSTS);
      server.breakAfter(null);
      expect(await sync(settings())).toMatchObject({ state: 'done', added: 20, unchanged: POSTS });
      expect(server.requests.map(({ status }) => status)).toEqual([200, 200, 206]);
    });

    it.each([404, 500])('removes nothing when the server answers %i', async (status) => {
      await sync(settings());
      server.answer((_request, response) => response.writeHead(status).end());
      const reason = expect.stringContaining(`posts.jsonl: the server answers ${status} `);
      expect(await sync(settings())).toMatchObject({ state: 'failed', removed: 0, reason });
      expect(await livePosts()).toBe(POSTS);
    });

    it('removes nothing when the file is empty, or a page instead of posts', async () => {
      await sync(settings());
      for (const content of ['', '<!doctype html>\n<p>Please sign in.</p>\n']) {
        server.serve(content, { etag: `"${content.length}"` });
        const run = await sync(settings());
        expect(run.removed).toBe(0);
        expect(run.state).not.toBe('done');
        expect(await livePosts()).toBe(POSTS);
      }
    });

    it('starts from nothing when its copy is lost', async () => {
      await sync(settings());
      await rm(join(copy.path, 'posts.jsonl'));
      expect(await sync(settings())).toMatchObject({ state: 'done', unchanged: POSTS });
    });
  });
});
