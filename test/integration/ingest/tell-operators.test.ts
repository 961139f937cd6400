import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorNotice } from '../../../src/domain/operator-notice.ts';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import { approveRun } from '../../../src/ingest/approve-run.ts';
import { requestSync } from '../../../src/ingest/request-sync.ts';
import { tellOperators } from '../../../src/ingest/tell-operators.ts';
import { workSource } from '../../../src/ingest/work-source.ts';
import { openLog } from '../../../src/log.ts';
import { engines, openTestDatabase, type TestDatabase } from '../../support/databases.ts';
import { makePostsFolder, numberedPosts, type PostsFolder } from '../../support/posts-folder.ts';

const log = openLog('silent');
const POSTS = 20;

describe.each(engines)('operators are told, on %s,', (engine) => {
  let test: TestDatabase;
  let folder: PostsFolder;
  let told: OperatorNotice[];
  let deaf: boolean;

  beforeAll(async () => {
    test = await openTestDatabase(engine);
  });
  afterAll(() => test.drop());

  beforeEach(async () => {
    await test.database.query('TRUNCATE source CASCADE');
    await test.database.query('TRUNCATE alert');
    folder = await makePostsFolder(numberedPosts(POSTS));
    told = [];
    deaf = false;
    await sync();
  });
  afterEach(() => folder.drop());

  async function sync() {
    const embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '', threads: 1 });
    const settings = { id: 'docs', kind: 'markdown', path: folder.path, external: false } as const;
    const context = { database: test.database, embedder, clock: () => performance.now() };
    try {
      const { count } = await test.database.query('SELECT 1 FROM source');
      if (count > 0) await requestSync({ source: 'docs', trigger: 'webhook' }, test.database);
      else await test.database.query("INSERT INTO source (id, kind) VALUES ('docs', 'markdown')");
      return await workSource(settings, { atOnce: true, signal: new AbortController().signal }, context);
    } finally {
      await embedder.close();
    }
  }

  const tell = (overdueMinutes = 60) =>
    tellOperators(
      { overdueMinutes },
      {
        database: test.database,
        log,
        notify: async (notice) => {
          if (deaf) throw new Error('nobody hears');
          told.push(notice);
        },
      },
    );

  const visible = async () => {
    const { count } = await test.database.query('SELECT 1 FROM post WHERE deleted_at IS NULL');
    return count;
  };

  it('of nothing when all is well', async () => {
    expect(await tell()).toBe(0);
  });

  it('of removals that were held back, once, until somebody approves', async () => {
    await folder.remove(...Array.from({ length: POSTS - 2 }, (_, n) => `posts/post-${n}.md`));
    const [run] = await sync();
    expect(run).toMatchObject({ state: 'held', held_back: POSTS - 2 });
    expect(await visible()).toBe(POSTS);
    await tell();
    await tell();
    expect(told).toEqual([
      {
        kind: 'held',
        source: 'docs',
        run: run?.id,
        heldBack: POSTS - 2,
        reason: expect.stringMatching(/18 of 20/),
      },
    ]);
    await approveRun(run?.id ?? 0, test.database);
    expect(await visible()).toBe(2);
    await tell();
    expect(told).toHaveLength(1);
  });

  it('of a listing that has nothing, and of one that fails, once each until it is well again', async () => {
    await folder.remove('posts');
    const [empty] = await sync();
    await tell();
    await folder.drop();
    await sync();
    await tell();
    expect(await visible()).toBe(POSTS);
    expect(told).toEqual([
      { kind: 'failed-run', source: 'docs', run: empty?.id, reason: expect.stringMatching(/no posts/) },
    ]);
    await folder.write(numberedPosts(POSTS));
    await sync();
    await folder.drop();
    await sync();
    await tell();
    expect(told).toHaveLength(2);
    expect(told[1]).toMatchObject({
      kind: 'failed-run',
      reason: expect.stringMatching(/no such file|ENOENT/),
    });
  });

  it('of a change that has waited too long for a complete sync', async () => {
    await requestSync({ source: 'docs', trigger: 'webhook' }, test.database);
    await test.database.query("UPDATE source SET dirty_since = now() - interval '61 minutes'");
    await tell(62);
    expect(told).toEqual([]);
    await tell();
    await tell();
    expect(told).toMatchObject([{ kind: 'overdue', source: 'docs', reason: null }]);
    expect(told[0]).toHaveProperty('since', expect.any(Date));
  });

  it('of posts that failed, with reasons and the command that tries again; anew when they are others', async () => {
    await test.database.query(
      "UPDATE post SET last_error = 'could not be embedded: too odd', attempts = 2 WHERE external_id = 'posts/post-3.md'",
    );
    await tell();
    await tell();
    expect(told).toEqual([
      {
        kind: 'failed-documents',
        source: 'docs',
        count: 1,
        documents: [{ reference: 'docs/post-3', reason: 'could not be embedded: too odd' }],
        retry: 'switchyard sync docs',
      },
    ]);
    await folder.write({ 'posts/broken.md': '---\ntitle: Broken\n---\n' });
    await sync();
    await tell();
    expect(told[1]).toMatchObject({
      kind: 'failed-documents',
      documents: [
        { reference: 'docs/post-3' },
        { reference: 'posts/broken.md', reason: 'content: is empty' },
      ],
    });
  });

  it('again later when it could not be told', async () => {
    await requestSync({ source: 'docs', trigger: 'webhook' }, test.database);
    await test.database.query("UPDATE source SET dirty_since = now() - interval '2 hours'");
    deaf = true;
    expect(await tell()).toBe(0);
    deaf = false;
    // Another process may be telling it still.
    expect(await tell()).toBe(0);
    await test.database.query("UPDATE alert SET claimed_until = now() - interval '1 second'");
    expect(await tell()).toBe(1);
  });

  it('once by several processes at a time', async () => {
    await requestSync({ source: 'docs', trigger: 'webhook' }, test.database);
    await test.database.query("UPDATE source SET dirty_since = now() - interval '2 hours'");
    const counts = await Promise.all([tell(), tell(), tell()]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  });
});
