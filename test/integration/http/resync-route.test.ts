import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resyncRoute } from '../../../src/http/resync-route.ts';
import { runRoutes } from '../../../src/http/run-routes.ts';
import { createHttpServer, type HttpServer } from '../../../src/http/server.ts';
import { registerSources } from '../../../src/ingest/register-sources.ts';
import { openLog } from '../../../src/log.ts';
import type { WakeUps } from '../../../src/queue/wake-ups.ts';
import { engines, openTestDatabase, type TestDatabase } from '../../support/databases.ts';
import { githubWebhook, type SignedRequest, standardWebhook } from '../../support/webhooks.ts';

const SECRET = 'a secret of sixteen or more';
const OLD_SECRET = 'the secret that was there before';
const base = { kind: 'markdown', path: '/nowhere', external: false } as const;
const SOURCES = [
  { ...base, id: 'docs' },
  { ...base, id: 'guides', webhook: 'github' },
  { ...base, id: 'closed' },
] as const;

describe.each(engines)('POST /hooks/resync/:source on %s', (engine) => {
  let test: TestDatabase;
  let server: HttpServer;
  let address: string;
  let woken: string[] = [];
  let now = Date.now();
  let ticks = 0;

  beforeAll(async () => {
    test = await openTestDatabase(engine);
    const { database } = test;
    await registerSources(SOURCES, database);
    await database.query('UPDATE source SET planned_seq = dirty_seq');
    const wakeUps: WakeUps = {
      sync: async (source) => {
        woken.push(source);
        return true;
      },
      embed: async () => false,
    };
    const secrets = { docs: [SECRET, OLD_SECRET], guides: [SECRET] };
    const access = { host: '127.0.0.1', adminToken: 'the-token-of-the-operators' };
    const clock = { now: () => now, monotonic: () => ticks };
    const log = openLog('silent');
    server = createHttpServer({
      ...access,
      port: 0,
      log,
      routes: [
        resyncRoute({ sources: SOURCES, secrets, database, wakeUps, log, clock }),
        ...runRoutes({ ...access, database, secrets }),
      ],
    });
    address = await server.listen();
  });

  afterEach(async () => {
    woken = [];
    now = Date.now();
    ticks += 3_600_000;
    await test.database.query('DELETE FROM sync_run');
    await test.database.query('DELETE FROM webhook_delivery');
    await test.database.query('UPDATE source SET planned_seq = dirty_seq');
  });

  afterAll(async () => {
    await server.close();
    await test.drop();
  });

  async function send(source: string, request: SignedRequest) {
    const response = await fetch(`${address}/hooks/resync/${source}`, request);
    // biome-ignore lint/suspicious/noExplicitAny: what the answer holds is what the tests look into.
    return { status: response.status, headers: response.headers, ...((await response.json()) as any) };
  }

  async function runs() {
    const { rows } = await test.database.query(
      `SELECT source_id AS source, state, trigger, named FROM sync_run ORDER BY id`,
    );
    return rows;
  }

  const dirty = async () => {
    const { rows } = await test.database.query<{ id: string }>(
      'SELECT id FROM source WHERE dirty_seq > planned_seq ORDER BY id',
    );
    return rows.map(({ id }) => id);
  };

  it('writes a run down, wakes a worker and answers 202 with the run to follow', async () => {
    const answer = await send('docs', standardWebhook({ type: 'changed', data: {} }, SECRET));
    expect(answer).toMatchObject({ status: 202, repeated: false });
    expect(await runs()).toEqual([{ source: 'docs', state: 'queued', trigger: 'webhook', named: null }]);
    expect(await dirty()).toEqual(['docs']);
    expect(woken).toEqual(['docs']);
    const followed = await fetch(`${address}${answer.follow}`);
    expect(await followed.json()).toMatchObject({ id: answer.run, source: 'docs', state: 'queued' });
  });

  it('takes the same delivery twice as one, and another of the same content as another', async () => {
    const first = await send('docs', standardWebhook({}, SECRET, { id: 'msg_1' }));
    const again = await send('docs', standardWebhook({}, SECRET, { id: 'msg_1' }));
    expect(again).toMatchObject({ status: 200, run: first.run, repeated: true });
    expect(woken).toEqual(['docs']);
    const other = await send('docs', standardWebhook({}, SECRET, { id: 'msg_2' }));
    // It waits still: both share the run.
    expect(other).toMatchObject({ status: 202, run: first.run, repeated: false });
    expect(await runs()).toHaveLength(1);
  });

  it('does not take a delivery for another source as known', async () => {
    const id = '72d3162e-cc78-11e3-81ab-4c9367dc0958';
    await send('docs', standardWebhook({}, SECRET, { id }));
    expect(
      await send('guides', githubWebhook('push', { ref: 'refs/heads/main' }, SECRET, { id })),
    ).toMatchObject({
      status: 202,
    });
  });

  it('names what a partial payload names; the whole source joins in and wins', async () => {
    await send('docs', standardWebhook({ data: { posts: ['a', 'b'] } }, SECRET));
    await send('docs', standardWebhook({ posts: ['c'] }, SECRET));
    expect(await runs()).toMatchObject([{ named: ['a', 'b', 'c'] }]);
    await send('docs', standardWebhook({}, SECRET));
    expect(await runs()).toMatchObject([{ named: null }]);
  });

  it('takes the secret before the current one too, during a rotation', async () => {
    expect(await send('docs', standardWebhook({}, OLD_SECRET))).toMatchObject({ status: 202 });
  });

  it.each([
    ['a wrong signature', () => standardWebhook({}, 'another secret, just as long')],
    ['a stale time', () => standardWebhook({}, SECRET, { at: Date.now() - 310_000 })],
    ['a future time', () => standardWebhook({}, SECRET, { at: Date.now() + 310_000 })],
    ['another body', () => ({ ...standardWebhook({}, SECRET), body: '{"posts": ["a"]}' })],
    ['the format of another sender', () => githubWebhook('push', {}, SECRET)],
  ])('refuses %s and writes nothing down', async (_, make) => {
    expect(await send('docs', make())).toMatchObject({ status: 401 });
    expect(await dirty()).toEqual([]);
  });

  it('is closed without a secret, and says no more than for a source that is not there', async () => {
    const closed = await send('closed', standardWebhook({}, ''));
    const missing = await send('missing', standardWebhook({}, ''));
    expect(closed).toMatchObject({ status: 404 });
    expect(closed.error).toBe(missing.error);
    expect(await dirty()).toEqual([]);
  });

  it('refuses a body of more than a megabyte, whether its length is said or not', async () => {
    const { headers } = standardWebhook({}, SECRET);
    const body = 'x'.repeat(1_000_001);
    expect(await send('docs', { method: 'POST', headers, body })).toMatchObject({ status: 413 });
    const stream = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part++) controller.enqueue(Buffer.alloc(100_000, 'x'));
        controller.close();
      },
    });
    const init = { method: 'POST', headers, body: stream, duplex: 'half' } as RequestInit;
    const answer = await fetch(`${address}/hooks/resync/docs`, init).then(
      ({ status }) => status,
      // The server hangs up while the rest is still being sent: the client may see that first.
      (error: Error) => (error.cause as { code?: string })?.code,
    );
    expect([413, 'EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']).toContain(answer);
    expect(await dirty()).toEqual([]);
  });

  it.each([
    ['no JSON', 'not json'],
    ['posts that are no list', { posts: 'a' }],
    ['no posts at all', { data: { posts: [] } }],
    ['more than 500 posts', { posts: Array.from({ length: 501 }, (_, n) => `post-${n}`) }],
  ])('answers 400 to a genuine payload with %s', async (_, payload) => {
    expect(await send('docs', standardWebhook(payload, SECRET))).toMatchObject({ status: 400 });
    expect(await dirty()).toEqual([]);
  });

  it('lets sixty a minute of one source through, then asks to wait', async () => {
    for (let n = 0; n < 60; n++) await send('docs', standardWebhook({}, SECRET));
    const refused = await send('docs', standardWebhook({}, SECRET));
    expect(refused).toMatchObject({ status: 429 });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await send('guides', githubWebhook('push', { ref: 'refs/heads/main' }, SECRET))).toMatchObject({
      status: 202,
    });
    ticks += 1_000;
    expect(await send('docs', standardWebhook({}, SECRET))).toMatchObject({ status: 202 });
  });

  it('does not count forgeries against the source', async () => {
    for (let n = 0; n < 70; n++) await send('docs', standardWebhook({}, 'another secret, just as long'));
    expect(await send('docs', standardWebhook({}, SECRET))).toMatchObject({ status: 202 });
  });

  describe('from GitHub', () => {
    const push = { ref: 'refs/heads/main', repository: { default_branch: 'main' } };

    it.each([false, true])('syncs the source on a push (as a form: %s)', async (form) => {
      expect(await send('guides', githubWebhook('push', push, SECRET, { form }))).toMatchObject({
        status: 202,
      });
      expect(await runs()).toEqual([{ source: 'guides', state: 'queued', trigger: 'webhook', named: null }]);
    });

    it.each([
      ['a ping', 'ping', { zen: 'Design for failure.' }],
      ['a push to another branch', 'push', { ...push, ref: 'refs/heads/draft' }],
      ['a tag', 'push', { ...push, ref: 'refs/tags/main' }],
    ])('has nothing to do on %s, and says so', async (_, event, payload) => {
      expect(await send('guides', githubWebhook(event, payload, SECRET))).toMatchObject({
        status: 200,
        run: null,
      });
      expect(await dirty()).toEqual([]);
    });
  });

  it('shows a run only to its own key and to operators', async () => {
    const { run, follow } = await send('docs', standardWebhook({}, SECRET));
    const status = async (path: string, headers = {}) =>
      (await fetch(`${address}${path}`, { headers })).status;
    expect(await status(follow)).toBe(200);
    expect(await status(`/sync/runs/${run}`)).toBe(401);
    expect(await status(follow.replace(`/${run}?`, `/${run + 1}?`))).toBe(401);
    expect(await status(`${follow}x`)).toBe(401);
    const authorization = 'Bearer the-token-of-the-operators';
    expect(await status(`/sync/runs/${run}`, { authorization })).toBe(200);
    expect(await status(`/sync/runs/${run + 1}`, { authorization })).toBe(404);
    expect(await status('/sync/runs/x', { authorization })).toBe(404);
    expect(await status('/sync/runs')).toBe(401);
    expect(await status('/sync/runs', { authorization })).toBe(200);
  });
});
