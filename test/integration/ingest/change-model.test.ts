import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { changeModel } from '../../../src/ingest/change-model.ts';
import { syncSource } from '../../../src/ingest/sync-source.ts';
import { searchPassages } from '../../../src/retrieval/search-passages.ts';
import { openRuntime, type Runtime } from '../../../src/runtime.ts';
import { engines } from '../../support/databases.ts';
import { makeHome } from '../../support/fresh-home.ts';
import { makePostsFolder, numberedPosts, type PostsFolder } from '../../support/posts-folder.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const POSTS = 40;
const cleanUp: (() => Promise<unknown>)[] = [];

describe.each(engines)('a change of the embedding model, on %s,', (engine) => {
  let folder: PostsFolder;
  let before: Runtime;
  let after: Runtime;

  beforeAll(async () => {
    folder = await makePostsFolder(numberedPosts(POSTS));
    const place = await mkdtemp(join(tmpdir(), 'switchyard-test-'));
    const file = join(place, 'switchyard.yaml');
    await writeFile(file, JSON.stringify({ sources: [{ id: 'docs', kind: 'markdown', path: folder.path }] }));
    const home = engine === 'embedded' ? await makeHome() : place;
    const database = engine === 'postgres' ? await createTestDatabase() : null;
    const environment = {
      SWITCHYARD_HOME: home,
      SWITCHYARD_CONFIG: file,
      LOG_LEVEL: 'silent',
      DATABASE_URL: database?.url,
    };
    before = await openRuntime(readConfig({ ...environment, EMBEDDING_MODEL: 'sleeping:0' }));
    await before.embedders.want();
    await sync(before);
    after = await openRuntime(readConfig({ ...environment, EMBEDDING_MODEL: 'bundled' }));
    cleanUp.push(
      () => after.close(),
      () => before.close(),
      async () => database?.drop(),
      () => folder.drop(),
      () => rm(place, { recursive: true, force: true }),
      () => rm(home, { recursive: true, force: true }),
    );
  });
  afterAll(async () => {
    for (const undo of cleanUp.splice(0)) await undo();
  });

  async function sync(runtime: Runtime, stopAfterPosts = Number.POSITIVE_INFINITY) {
    const stop = new AbortController();
    const { database, embedders } = runtime;
    const models = await embedders.indexing();
    if (models === null) throw new Error('the model is not there');
    const onProgress = (event: { kind: string; posts?: number }) => {
      if (event.kind === 'embedding' && (event.posts ?? 0) >= stopAfterPosts) stop.abort();
    };
    return await syncSource(
      { id: 'docs', kind: 'markdown', path: folder.path, external: false },
      { signal: stop.signal, onProgress },
      { database, ...models, clock: () => performance.now() },
    );
  }

  /** How many posts the vectors alone find. */
  async function found({ database, embedder }: Runtime) {
    const request = {
      query: 'what number stands in it',
      scope: { sources: ['docs'] },
      timezone: 'UTC',
      limit: 50,
    };
    const { passages, degraded } = await searchPassages(
      { ...request, mode: 'vector' },
      { database, embedder },
    );
    return { posts: new Set(passages.map(({ post }) => post.slug)).size, degraded };
  }

  async function windows(runtime: Runtime) {
    const { rows } = await runtime.database.query<{ signature: string; chunks: number }>(
      'SELECT signature, count(DISTINCT chunk_id) AS chunks FROM chunk_window GROUP BY signature',
    );
    return Object.fromEntries(rows.map(({ signature, chunks }) => [signature, chunks]));
  }

  it('serves the old model, whole, while the new one is built, edits included', async () => {
    const old = before.embedder.signature;
    expect(after.embedder.signature).toBe(old);
    await after.embedders.want();
    await folder.write({
      ...numberedPosts(POSTS + 1),
      'posts/post-0.md': '---\ntitle: Edited\n---\n\nWhat number stands here?\n',
    });
    expect(await sync(after, 16)).toMatchObject({ state: 'failed' });
    await after.embedders.refresh();
    expect(after.embedder.signature).toBe(old);
    const built = await windows(after);
    expect(Object.keys(built)).toHaveLength(2);
    // What was cut anew has the vectors of both.
    const { rows } = await after.database.query<{ signatures: number }>(
      `SELECT count(DISTINCT signature) AS signatures FROM chunk_window JOIN chunk ON chunk.id = chunk_id
         JOIN post ON post.id = post_id WHERE external_id = 'posts/post-0.md'`,
    );
    expect(rows).toEqual([{ signatures: 2 }]);
    expect(await found(after)).toEqual({ posts: POSTS, degraded: null });
    expect(await found(before)).toEqual({ posts: POSTS, degraded: null });
  });

  it('serves the new one when every post has its vectors, and neither search pauses', async () => {
    expect(await sync(after)).toMatchObject({ state: 'done' });
    // A search that has begun with the old one goes on.
    expect(await found(after)).toEqual({ posts: POSTS + 1, degraded: null });
    await after.embedders.refresh();
    expect(after.embedder.signature).not.toBe(before.embedder.signature);
    expect(await found(after)).toEqual({ posts: POSTS + 1, degraded: null });
    expect(await found(before)).toEqual({ posts: POSTS + 1, degraded: null });
  });

  it('drops the old vectors some minutes later, and then has nothing left to do', async () => {
    const models = await after.embedders.indexing();
    expect(models).toMatchObject({ beside: null });
    await changeModel(after.embedder, after.database);
    expect(Object.keys(await windows(after))).toHaveLength(2);
    await after.database.query(
      `UPDATE embedding_signature SET retired_at = now() - interval '11 minutes' WHERE state = 'retired'`,
    );
    await changeModel(after.embedder, after.database);
    expect(Object.keys(await windows(after))).toEqual([after.embedder.signature]);
    expect(await sync(after)).toMatchObject({ state: 'done', windows_embedded: 0 });
  });

  it('lets a process of the old model index in the new one, and serve it', async () => {
    await before.embedders.refresh();
    expect(before.embedder.signature).toBe(after.embedder.signature);
    await folder.write(numberedPosts(POSTS + 2));
    expect(await sync(before)).toMatchObject({ state: 'done' });
    expect(Object.keys(await windows(after))).toEqual([after.embedder.signature]);
    expect(await found(before)).toEqual({ posts: POSTS + 2, degraded: null });
  });
});
