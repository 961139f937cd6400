import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import { answerOf, openTestModel, talk } from '../../support/messages-api/open-test-model.ts';
import { call, citation, httpError, reply, text } from '../../support/messages-api/scripted.ts';

const search = call('search_passages', { query: 'volumes' });

/** What others have reported of this protocol, its servers and its client; each once went wrong somewhere. */
describe('what has been reported', () => {
  let api: MessagesApi;
  beforeAll(async () => {
    api = await startMessagesApi({ pieceSize: 3 });
  });
  afterEach(() => api.clear());
  afterAll(() => api.stop());

  it('citation tags leak into the text, cut anywhere, and nothing is cited', async () => {
    api.script(
      reply([search]),
      reply([
        text('So: <cite index="0-1,2">it is kept</cite> and a < b; <ci'),
        text('te index="3">also</cite> <cite>a book</cite>.'),
      ]),
    );
    const { conversation, events, shown } = await talk(openTestModel(api.url));
    const clean = 'So: it is kept and a < b; also <cite>a book</cite>.';
    expect(answerOf(conversation)).toBe(clean);
    expect(shown).toBe(clean);
    expect(events.every((event) => event.kind !== 'text-added' || !event.text.includes('index'))).toBe(true);
    // What was consulted can be named instead.
    expect(conversation.sources.map(({ source }) => source)).toEqual(['posts/volumes']);
  });

  it('a dead server holds the question for the product of all retries and timeouts', async () => {
    const limits = { headersMs: 100, deadlineMs: 5000, retries: 2, firstDelayMs: 10 };
    api.respondWith(() => reply('x', { fault: { kind: 'slow-headers', ms: 3000 } }));
    const started = performance.now();
    const { conversation } = await talk(openTestModel(api.url, { limits }));
    expect(conversation).toMatchObject({ kind: 'unavailable', failure: { reason: 'timed_out' } });
    // Three tries of 100 ms and two waits: nobody else tries again.
    expect(api.requests).toHaveLength(3);
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('an overload comes as an error event in a stream of status 200, before and after text', async () => {
    for (const kind of ['error-first', 'error-after-text'] as const) {
      api.clear();
      api.script(
        reply([search]),
        reply('Half an answer', { fault: { kind, type: 'overloaded_error' } }),
        reply('A whole one.'),
      );
      const { conversation, events, shown } = await talk(openTestModel(api.url));
      expect(answerOf(conversation)).toBe('A whole one.');
      expect(shown).toBe('A whole one.');
      expect(events.filter((event) => event.kind === 'tool-called')).toHaveLength(1);
      expect(events).toContainEqual(
        expect.objectContaining({
          kind: 'request-failed',
          failure: expect.objectContaining({ reason: 'overloaded', status: null }),
        }),
      );
    }
  });

  it('a call in the stream is no JSON, or breaks off', async () => {
    const fault = { kind: 'bad-tool-json', how: 'malformed' } as const;
    api.script(reply([search], { fault }), reply([search]), reply('Done.'));
    expect((await talk(openTestModel(api.url))).conversation).toMatchObject({
      kind: 'answered',
      failedRequests: 1,
    });

    // The client completes what breaks off, and half a query would pass for a whole one.
    api.clear();
    const half = { kind: 'bad-tool-json', how: 'truncated' } as const;
    api.script(reply([search], { fault: half }), reply([search]), reply('Done.'));
    const { conversation, events } = await talk(openTestModel(api.url));
    expect(conversation).toMatchObject({ kind: 'answered', failedRequests: 1 });
    expect(api.requests[1]?.raw).toBe(api.requests[0]?.raw);
    const called = events.flatMap((event) => (event.kind === 'tool-called' ? [event.input] : []));
    expect(called).toEqual([{ query: 'volumes' }]);
  });

  it('a change of parameters within the loop has the tools called again', async () => {
    api.respondWith(({ choice }) =>
      reply(choice === 'none' ? 'Done.' : [call('search_passages', { query: 'volumes' })]),
    );
    const { events } = await talk(openTestModel(api.url), { maximumRequests: 3 });
    expect(events.filter((event) => event.kind === 'tool-called')).toHaveLength(2);
    const results = api.requests.at(-1)?.toolResults;
    expect(results).toHaveLength(2);
  });

  it('a stream that fails rejects where nobody listens', async () => {
    const rejected: unknown[] = [];
    const listen = (error: unknown) => rejected.push(error);
    process.on('unhandledRejection', listen);
    const model = openTestModel(api.url, { limits: { retries: 0 } });
    for (const fault of [
      { kind: 'error-first', type: 'overloaded_error' },
      { kind: 'error-after-text', type: 'api_error' },
      { kind: 'cut', how: 'end' },
      { kind: 'cut', how: 'destroy' },
      { kind: 'stall', afterEvents: 4 },
      { kind: 'html' },
      { kind: 'bad-tool-json', how: 'malformed' },
    ] as const) {
      api.script(reply([text('Some text'), search], { fault }));
      expect((await talk(model)).conversation.kind).toBe('unavailable');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    process.off('unhandledRejection', listen);
    expect(rejected).toEqual([]);
  });

  it('sampling parameters are not accepted any more', async () => {
    api.script(reply([search]), reply('Done.'));
    const model = openTestModel(api.url);
    await talk(model);
    for (const { body } of api.requests) {
      expect(Object.keys(body).filter((name) => /^(temperature|top_p|top_k)$/.test(name))).toEqual([]);
    }
  });

  it('another server gives the model nothing of a search result', async () => {
    const other = await startMessagesApi({ generic: true });
    try {
      const found = ({ toolResults }: { toolResults: readonly string[] }) =>
        reply(toolResults.length === 0 ? [search] : `Read: ${toolResults.join()}`);
      other.respondWith(found);
      const native = await talk(openTestModel(other.url, { profile: 'native' }));
      expect(answerOf(native.conversation)).toBe('Read: ');
      const generic = await talk(openTestModel(other.url, { profile: 'generic' }));
      expect(answerOf(generic.conversation)).toMatch(/^Read: <source n="1".*All about volumes/s);
    } finally {
      await other.stop();
    }
  });

  it('the blocks of a cited answer are joined with spaces', async () => {
    api.script(
      reply([search]),
      reply([text('Keep '), text('volumes', [citation('posts/volumes', 'All about volumes.')]), text('.')]),
    );
    expect(answerOf((await talk(openTestModel(api.url))).conversation)).toBe('Keep volumes.');
  });

  it('a limit of spending comes as a limit of requests, and is tried again without end', async () => {
    api.respondWith(() =>
      httpError(429, 'rate_limit_error', { code: 'linked_organization_spend_limit_reached' }),
    );
    expect((await talk(openTestModel(api.url))).conversation).toMatchObject({
      failure: { reason: 'spend_limit' },
    });
    expect(api.requests).toHaveLength(1);
  });
});
