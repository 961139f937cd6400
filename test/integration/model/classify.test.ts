import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Classification, ClassifyRequest, Model } from '../../../src/model/model.ts';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import { openTestModel } from '../../support/messages-api/open-test-model.ts';
import { httpError, reply, type Scripted, text, thinking } from '../../support/messages-api/scripted.ts';

const schema = z.object({
  query_type: z.enum(['sql', 'search', 'none']),
  parameters: z.array(z.object({ name: z.string(), value: z.string().min(1) })),
});
type Decided = z.infer<typeof schema>;
const VALUE: Decided = { query_type: 'sql', parameters: [{ name: 'year', value: '2023 {ish}' }] };
const JSON_TEXT = JSON.stringify(VALUE);

function classify(
  model: Model,
  request: Partial<ClassifyRequest<Decided>> = {},
): Promise<Classification<Decided>> {
  return model.classify({
    system: 'Decide.',
    question: 'How many?',
    schema,
    budget: model.openBudget(),
    ...request,
  });
}

describe.each(['native', 'generic'] as const)('a classification by a %s model', (profile) => {
  let api: MessagesApi;
  const open = (options = {}) => openTestModel(api.url, { profile, ...options });
  beforeAll(async () => {
    api = await startMessagesApi({ generic: profile === 'generic' });
  });
  afterEach(() => api.clear());
  afterAll(() => api.stop());

  it.each<[string, Scripted]>([
    ['as asked for', reply(JSON_TEXT)],
    ['in a fence', reply(`\`\`\`json\n${JSON_TEXT}\n\`\`\``)],
    ['between words', reply(`Well {then}: ${JSON_TEXT} – I hope.`)],
    ['behind one that the schema does not allow', reply(`{"query_type":"maybe"} ${JSON_TEXT}`)],
    ['in several blocks', reply([thinking('{}'), text(JSON_TEXT.slice(0, 9)), text(JSON_TEXT.slice(9))])],
  ])('reads the value %s', async (_how, scripted) => {
    api.script(scripted);
    const { value, failure, usage } = await classify(open());
    expect(value).toEqual(VALUE);
    expect(failure).toBeNull();
    expect(usage).toMatchObject({ modelCalls: 1 });
  });

  it.each<[string, Scripted, string | null]>([
    ['prose', reply('I would count them.'), 'end_turn'],
    ['an object that the schema does not allow', reply('{"query_type":"maybe"}'), 'end_turn'],
    ['an object cut off', reply(JSON_TEXT.slice(0, -2)), 'end_turn'],
    ['many braces', reply('{'.repeat(5000)), 'end_turn'],
    ['nothing', reply([]), 'end_turn'],
    ['a whole object and then the limit', reply(JSON_TEXT, { stopReason: 'max_tokens' }), 'max_tokens'],
    ['a refusal', reply(JSON_TEXT, { stopReason: 'refusal' }), 'refusal'],
  ])('is null for %s, and no failure', async (_what, scripted, stopReason) => {
    api.script(scripted);
    const { value, failure, usage, ...rest } = await classify(open());
    expect({ value, failure, ...rest }).toEqual({ value: null, failure: null, stopReason });
    expect(usage.outputTokens).toBeGreaterThan(0);
  });

  it.each<[string, Scripted, string, number]>([
    ['an overload', httpError(529, 'overloaded_error'), 'overloaded', 4],
    ['a wrong key', httpError(401, 'authentication_error'), 'unauthorized', 1],
    ['a page of a proxy', reply('', { fault: { kind: 'html' } }), 'malformed', 4],
    [
      'a silent connection',
      reply('x'.repeat(99), { fault: { kind: 'stall', afterEvents: 1 } }),
      'timed_out',
      4,
    ],
  ])('says what failed after %s', async (_what, fault, reason, requests) => {
    api.respondWith(() => fault);
    expect(await classify(open())).toMatchObject({ value: null, stopReason: null, failure: { reason } });
    expect(api.requests).toHaveLength(requests);
  });

  it('tries again', async () => {
    api.script(httpError(529, 'overloaded_error'), reply(JSON_TEXT));
    expect((await classify(open())).value).toEqual(VALUE);
  });

  it('drops the history when it is too long', async () => {
    const message = 'prompt is too long: 200001 tokens > 200000 maximum';
    api.script(httpError(400, 'invalid_request_error', { message }), reply(JSON_TEXT));
    const history = [{ role: 'user' as const, text: 'Long ago' }];
    expect((await classify(open(), { history })).value).toEqual(VALUE);
    expect(api.requests.map(({ raw }) => raw.includes('Long ago'))).toEqual([true, false]);
  });

  it('stops at its deadline and when nobody waits', async () => {
    api.respondWith(() => reply('x', { fault: { kind: 'pings', count: 1, everyMs: 300 } }));
    expect(await classify(open({ limits: { classifyDeadlineMs: 40 } }))).toMatchObject({
      failure: { reason: 'timed_out' },
    });
    expect(await classify(open(), { signal: AbortSignal.abort() })).toMatchObject({
      failure: { reason: 'cancelled' },
    });
  });

  it('is asked for by a format where the server knows it, and by words where not', async () => {
    api.script(reply(JSON_TEXT));
    await classify(open());
    const body = api.requests[0]?.body;
    if (profile === 'native') {
      expect(body?.['output_config']).toMatchObject({ effort: 'low', format: { type: 'json_schema' } });
      expect(body?.['model']).toBe('claude-haiku-5-5');
      expect(api.requests[0]?.raw).not.toContain('tool_choice');
    } else {
      expect(body?.['output_config']).toBeUndefined();
      expect(body?.['system']).toMatch(/^Decide\.\n\nReply with one JSON object.*"query_type"/s);
    }
  });

  it('counts against the budget of the question', async () => {
    const model = open({ prices: { 'claude-haiku-5-5': { input: 100, output: 100 } } });
    const budget = model.openBudget();
    api.respondWith(() => reply(JSON_TEXT, { usage: { input_tokens: 1000, output_tokens: 8900 } }));
    expect(await classify(model, { budget })).toMatchObject({
      value: VALUE,
      usage: { costUsd: expect.closeTo(0.99) },
    });
    expect(await classify(model, { budget })).toMatchObject({
      value: null,
      failure: { reason: 'over_budget' },
    });
    expect(api.requests).toHaveLength(1);
  });
});
