import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import {
  answerOf,
  openTestModel,
  TEST_KEY,
  type TestModelOptions,
  talk,
} from '../../support/messages-api/open-test-model.ts';
import {
  call,
  type Fault,
  httpError,
  reply,
  type Scripted,
  text,
} from '../../support/messages-api/scripted.ts';

const search = call('search_passages', { query: 'volumes' });
const overloaded = httpError(529, 'overloaded_error');

let api: MessagesApi;
beforeAll(async () => {
  api = await startMessagesApi({ pieceSize: 5 });
});
beforeEach(() => api.clear());
afterEach(() => api.clear());
afterAll(() => api.stop());

describe.each([true, false])(
  'a conversation in which something goes wrong on the way, streamed: %s',
  (stream) => {
    const open = (options: TestModelOptions = {}) => openTestModel(api.url, { stream, ...options });
    const broken = (fault: Fault): Scripted => reply([text('An answer that breaks off'), search], { fault });

    it.each<[string, Scripted, string]>([
      [
        '429 with a wait',
        httpError(429, 'rate_limit_error', { headers: { 'retry-after': '0.02' } }),
        'rate_limited',
      ],
      ['500', httpError(500, 'api_error'), 'overloaded'],
      ['503', httpError(503, 'api_error'), 'overloaded'],
      ['504', httpError(504, 'timeout_error'), 'timed_out'],
      ['529', overloaded, 'overloaded'],
      [
        'an overload as the first event',
        broken({ kind: 'error-first', type: 'overloaded_error' }),
        'overloaded',
      ],
      ['headers that do not come', broken({ kind: 'slow-headers', ms: 3000 }), 'timed_out'],
      ['a silent connection', broken({ kind: 'stall', afterEvents: 5 }), 'timed_out'],
      ['a connection that breaks', broken({ kind: 'cut', how: 'destroy' }), 'unreachable'],
      ['a page of a proxy', broken({ kind: 'html' }), ''],
      ['JSON of something else', broken({ kind: 'no-content' }), ''],
      ['a call that is no JSON', broken({ kind: 'bad-tool-json', how: 'malformed' }), 'malformed'],
    ])('makes the same request again after %s', async (_what, fault, reason) => {
      api.script(reply([search]), fault, reply('The answer.'));
      const { conversation, events, shown } = await talk(open());
      expect(answerOf(conversation)).toBe('The answer.');
      expect(shown).toBe('The answer.');
      expect(conversation).toMatchObject({ failedRequests: 1, usage: { modelCalls: 2 } });
      // The tool of the first reply has run once, and the request was the same.
      expect(events.filter(({ kind }) => kind === 'tool-called')).toHaveLength(1);
      expect(api.requests[2]?.raw).toBe(api.requests[1]?.raw);
      const failed = events.find((event) => event.kind === 'request-failed');
      expect(failed).toMatchObject({ retryInMs: expect.any(Number), failure: reason ? { reason } : {} });
    });

    it('survives a stretch of nothing but pings that is longer than a silence may be', async () => {
      api.script(reply('Patience.', { fault: { kind: 'pings', count: 12, everyMs: stream ? 80 : 20 } }));
      const { conversation } = await talk(open());
      expect(conversation).toMatchObject({ kind: 'answered', failedRequests: 0 });
    });

    it('counts no reply without usage as free of requests', async () => {
      if (stream) return;
      api.script(reply('Done.', { fault: { kind: 'no-usage' } }));
      expect((await talk(open())).conversation).toMatchObject({
        kind: 'answered',
        usage: { modelCalls: 1, inputTokens: 0, costUsd: 0 },
      });
    });

    it('gives up after three retries, with what went wrong', async () => {
      api.respondWith(() => overloaded);
      const { conversation } = await talk(open());
      expect(conversation).toMatchObject({
        kind: 'unavailable',
        failedRequests: 4,
        failure: {
          reason: 'overloaded',
          status: 529,
          message: 'scripted overloaded_error',
          requestId: expect.stringMatching(/^req_/),
        },
      });
      expect(api.requests).toHaveLength(4);
    });

    it.each<[string, Scripted, string]>([
      ['a bad request', httpError(400, 'invalid_request_error'), 'rejected'],
      ['a wrong key', httpError(401, 'authentication_error'), 'unauthorized'],
      ['a spent account', httpError(402, 'billing_error'), 'spend_limit'],
      ['a key without the right', httpError(403, 'permission_error'), 'unauthorized'],
      ['an unknown model', httpError(404, 'not_found_error'), 'rejected'],
      ['a body too large', httpError(413, 'request_too_large'), 'too_long'],
      [
        'a spend limit',
        httpError(429, 'rate_limit_error', { code: 'enforced_spend_limit_reached' }),
        'spend_limit',
      ],
      [
        'a contract limit',
        httpError(429, 'rate_limit_error', { code: 'contract_spend_limit_reached' }),
        'spend_limit',
      ],
      [
        'a wait too long',
        httpError(429, 'rate_limit_error', { headers: { 'retry-after': '3600' } }),
        'rate_limited',
      ],
    ])('does not try again after %s', async (_what, fault, reason) => {
      api.script(fault);
      const { conversation } = await talk(open());
      expect(conversation).toMatchObject({ kind: 'unavailable', failure: { reason }, failedRequests: 1 });
      expect(api.requests).toHaveLength(1);
    });

    it('says how long a server wants to be left alone', async () => {
      api.script(httpError(429, 'rate_limit_error', { headers: { 'retry-after': '3600' } }));
      expect((await talk(open())).conversation).toMatchObject({ failure: { retryAfterMs: 3_600_000 } });
    });

    it('ends at its deadline, whatever it waits for', async () => {
      const waits: Scripted[] = [
        reply('x', { fault: { kind: 'pings', count: 300, everyMs: 20 } }),
        reply('x', { fault: { kind: 'stall', afterEvents: 3 } }),
        reply('x', { fault: { kind: 'slow-headers', ms: 6000 } }),
      ];
      for (const wait of waits) {
        api.respondWith(() => wait);
        const started = performance.now();
        const { conversation, shown } = await talk(
          open({ limits: { deadlineMs: 150, idleMs: 60_000, headersMs: 60_000 } }),
        );
        expect(conversation).toMatchObject({ kind: 'unavailable', failure: { reason: 'timed_out' } });
        expect(performance.now() - started).toBeLessThan(4000);
        expect(shown).toBe('');
      }
    });

    it('stops when nobody waits any more, also while a tool runs', async () => {
      const controller = new AbortController();
      api.script(reply([search]));
      const { conversation } = await talk(open(), {
        signal: controller.signal,
        onEvent: ({ kind }) => kind === 'tool-called' && controller.abort(),
      });
      expect(conversation).toMatchObject({ kind: 'unavailable', failure: { reason: 'cancelled' } });
      expect(api.requests).toHaveLength(1);

      const aborted = await talk(open(), { signal: AbortSignal.abort() });
      expect(aborted.conversation).toMatchObject({ failure: { reason: 'cancelled' } });
    });

    it('says that a server is down, and answers when it is up again', async () => {
      const model = open();
      await api.stop();
      const { conversation } = await talk(model);
      await api.start();
      expect(conversation).toMatchObject({
        kind: 'unavailable',
        failure: { reason: 'unreachable', status: null },
      });
      api.script(reply('Here again.'));
      expect(answerOf((await talk(model)).conversation)).toBe('Here again.');
    });

    it('never hands on the key or raw JSON', async () => {
      const message = `invalid key ${TEST_KEY}, sk-ant-other-123456 and Bearer abc.def`;
      api.script(httpError(401, 'authentication_error', { message }));
      const { conversation, events } = await talk(open());
      expect(conversation).toMatchObject({ failure: { message: 'invalid key ***, *** and ***' } });
      expect(JSON.stringify([conversation, events])).not.toMatch(/sk-ant|"type":"error"|abc\.def/);
    });
  },
);

describe('a server that keeps failing', () => {
  it('is not asked again for a while; then one question tries for all', async () => {
    let time = 0;
    const limits = { breakerFailures: 3, breakerOpenMs: 1000, retries: 3 };
    const model = openTestModel(api.url, { limits, clock: () => time });
    api.respondWith(() => overloaded);
    expect((await talk(model)).conversation).toMatchObject({ failure: { reason: 'circuit_open' } });
    expect(api.requests).toHaveLength(3);
    expect((await talk(model)).conversation).toMatchObject({
      failure: { reason: 'circuit_open', retryAfterMs: 1000 },
    });
    expect(api.requests).toHaveLength(3);

    time = 1001;
    api.clear();
    api.respondWith(() => reply('Fine again.'));
    const both = await Promise.all([talk(model), talk(model)]);
    expect(both.map(({ conversation }) => conversation.kind).sort()).toEqual(['answered', 'unavailable']);
    expect((await talk(model)).conversation.kind).toBe('answered');
  });

  it('counts as well when it refuses what it is asked', async () => {
    const model = openTestModel(api.url, { limits: { breakerFailures: 2, retries: 0 } });
    for (const fault of [overloaded, httpError(400, 'invalid_request_error'), overloaded, reply('Fine.')]) {
      api.script(fault);
      await talk(model);
    }
    expect(api.requests).toHaveLength(4);
  });
});
