import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { memoryLedger } from '../../../src/model/budget.ts';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import { openTestModel, talk } from '../../support/messages-api/open-test-model.ts';
import { call, httpError, reply } from '../../support/messages-api/scripted.ts';

const search = call('search_passages', { query: 'volumes' });
const UNDER_A_CENT = {
  input_tokens: 1000,
  output_tokens: 100,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  cache_creation: null,
};

describe('the budget of a question and of a day', () => {
  let api: MessagesApi;
  beforeAll(async () => {
    api = await startMessagesApi();
  });
  afterEach(() => api.clear());
  afterAll(() => api.stop());

  it('is never exceeded: a request gets the tokens that are left, and the last affordable one is the answer', async () => {
    // 20 USD a million: 0.1 USD are 5,000 tokens.
    const budget = { questionUsd: 0.1 };
    const usage = { ...UNDER_A_CENT, output_tokens: 2000 };
    api.respondWith(({ choice }) => reply(choice === 'none' ? 'What I have.' : [search], { usage }));
    const { conversation } = await talk(openTestModel(api.url, { budget }));
    expect(conversation.kind).toBe('answered');
    expect(api.requests.map(({ choice }) => choice)).toEqual([null, 'none']);
    const [first, second] = api.requests.map(({ body }) => body['max_tokens'] as number);
    expect(first).toBeLessThan(5000);
    expect(second).toBeLessThan(3000);
    expect(conversation.usage.costUsd).toBeLessThan(0.1);
  });

  it('sends nothing that cannot be paid', async () => {
    const { conversation } = await talk(openTestModel(api.url, { budget: { questionUsd: 0.005 } }));
    expect(conversation).toMatchObject({ kind: 'over_budget', limit: 'question', usage: { modelCalls: 0 } });
    expect(api.requests).toHaveLength(0);
  });

  it('ends between two requests when nothing is left', async () => {
    api.script(reply([search], { usage: { ...UNDER_A_CENT, output_tokens: 4800 } }));
    const { conversation } = await talk(openTestModel(api.url, { budget: { questionUsd: 0.1 } }));
    expect(conversation).toMatchObject({ kind: 'over_budget', limit: 'question', usage: { modelCalls: 1 } });
    expect(conversation.sources).toHaveLength(1);
  });

  it('counts all questions of a day, and begins again the next', async () => {
    let now = new Date('2026-03-01T23:00:00Z');
    const budget = { questionUsd: 0.25, dayUsd: 0.25, ledger: memoryLedger(), now: () => now };
    const model = openTestModel(api.url, { budget });
    api.respondWith(() => reply('Done.', { usage: { ...UNDER_A_CENT, output_tokens: 6000 } }));
    expect((await talk(model)).conversation.kind).toBe('answered');
    expect((await talk(model)).conversation.kind).toBe('answered');
    expect((await talk(model)).conversation).toMatchObject({ kind: 'over_budget', limit: 'day' });
    // The day is the ledger's, not the process's.
    expect((await talk(openTestModel(api.url, { budget }))).conversation.kind).toBe('over_budget');
    now = new Date('2026-03-02T00:00:00Z');
    expect((await talk(model)).conversation.kind).toBe('answered');
  });

  it('sets aside what questions at the same time may spend', async () => {
    const model = openTestModel(api.url, { budget: { questionUsd: 0.25, dayUsd: 0.3 } });
    api.respondWith(() => reply('Done.', { usage: UNDER_A_CENT }));
    const both = await Promise.all([talk(model), talk(model), talk(model)]);
    expect(both.map(({ conversation }) => conversation.kind).sort()).toEqual([
      'answered',
      'answered',
      'over_budget',
    ]);
    // What was set aside and not spent is free again.
    expect((await talk(model)).conversation.kind).toBe('answered');
  });

  it('pays for a reply that broke off, and frees what a failure held', async () => {
    const ledger = memoryLedger();
    const model = openTestModel(api.url, { budget: { ledger, dayUsd: 0.3 } });
    const usage = { ...UNDER_A_CENT, input_tokens: 10_000 };
    api.script(
      reply('Half', { usage, fault: { kind: 'error-after-text', type: 'overloaded_error' } }),
      reply('Done.', { usage }),
    );
    const { conversation } = await talk(model);
    expect(conversation.usage.modelCalls).toBe(1);
    expect(await ledger.spentOn('2026-03-01')).toBeCloseTo(conversation.usage.costUsd, 10);
    expect(conversation.usage.costUsd).toBeGreaterThan(0.08);

    api.script(httpError(401, 'authentication_error'));
    await talk(model);
    let left = 0;
    await model.openBudget().reserve((usdLeft) => {
      left = usdLeft;
      return null;
    });
    expect(left).toBeCloseTo(0.3 - conversation.usage.costUsd, 10);
  });
});
