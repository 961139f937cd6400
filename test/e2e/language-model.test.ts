import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { classified } from '../support/classified.ts';
import { type MessagesApi, startMessagesApi } from '../support/messages-api/messages-api.ts';
import { TEST_KEY } from '../support/messages-api/open-test-model.ts';
import { call, citation, httpError, reply, text } from '../support/messages-api/scripted.ts';
import { runScript } from '../support/run-script.ts';
import { makeSwitchyard, type Switchyard } from '../support/switchyard.ts';

const HOW = 'How do I set up profiles?';

describe('the command line with a language model', () => {
  let api: MessagesApi;
  let switchyard: Switchyard;
  let environment: Record<string, string>;

  beforeAll(async () => {
    api = await startMessagesApi();
    switchyard = await makeSwitchyard();
    const { code, stderr } = await switchyard.run(['sync']);
    expect(code, stderr).toBe(0);
    const file = join(switchyard.home, 'model.yaml');
    await writeFile(file, 'model: { profile: native }\n');
    environment = { SWITCHYARD_CONFIG: file, ANTHROPIC_API_KEY: TEST_KEY, ANTHROPIC_BASE_URL: api.url };
  });
  afterEach(() => api.clear());
  afterAll(async () => {
    await switchyard?.remove();
    await api?.stop();
  });

  it('says by whom a question was decided, and what it cost', async () => {
    api.script(
      classified({ query_type: 'search' }),
      reply([call('search_passages', { query: 'set up profiles' })]),
      ({ toolResults }) => {
        const quote = toolResults[0]?.split('\n').find((line) => /^[A-Z].*profile/.test(line)) ?? '';
        return reply([text('With a file of its own.', [citation('library/profiles#0', quote)])]);
      },
    );
    const answer = await switchyard.json(['ask', HOW], { environment });
    expect(answer).toMatchObject({
      decided_by: 'agent',
      usage: { model_calls: 3, input_tokens: expect.any(Number), output_tokens: expect.any(Number) },
    });
    expect(answer.usage.cost_usd).toBeGreaterThan(0);
    expect(answer.trace.map((step: { tool: string }) => step.tool)).toEqual([
      ...['classifier', 'agent', 'search_passages', 'agent'],
    ]);

    api.script(
      classified({
        query_type: 'sql',
        template: 'count_posts',
        parameters: [{ name: 'categories', value: 'docker' }],
      }),
    );
    const counted = await switchyard.json(['ask', 'the whale section, how big has it grown?'], {
      environment,
    });
    expect(counted).toMatchObject({
      route: 'sql',
      decided_by: 'classifier',
      total: 7,
      usage: { model_calls: 1 },
    });
  });

  it('quotes the posts when the budget of the day is spent', async () => {
    const file = join(switchyard.home, 'poor.yaml');
    await writeFile(file, 'model: { profile: native, budget: { day_usd: 0.000001 } }\n');
    const answer = await switchyard.json(['ask', HOW], {
      environment: { ...environment, SWITCHYARD_CONFIG: file },
    });
    expect(answer.notices[0]).toMatch(/budget/);
    expect(answer.citations.length).toBeGreaterThan(0);
    expect(api.requests).toEqual([]);
  });

  it('asks no real model without a key, and says so', async () => {
    const without = { ANTHROPIC_API_KEY: '', ANTHROPIC_BASE_URL: '' };
    const { code, stderr } = await switchyard.run(['eval', '--live'], { environment: without });
    expect(code).toBe(2);
    expect(stderr).toContain('set ANTHROPIC_API_KEY first');
    const alone = await runScript('eval/agent/run.ts', ['--live'], without).finished;
    expect(alone.code).toBe(2);
    expect(alone.stderr).toContain('ANTHROPIC_API_KEY is not set');
  });

  it('checks key, server and names of the models', async () => {
    api.respondWith(() => reply('OK.'));
    const well = await switchyard.json(['doctor'], { environment });
    expect(
      well.findings.filter(({ check }: { check: string }) => check.startsWith('language')),
    ).toMatchObject([
      { check: 'language model claude-opus-5-5', state: 'ok' },
      { check: 'language model claude-haiku-5-5', state: 'ok' },
    ]);
    api.respondWith(() => httpError(401, 'authentication_error'));
    const { healthy, findings } = await switchyard.json(['doctor'], { environment });
    expect(healthy).toBe(false);
    expect(JSON.stringify(findings)).toContain('Check ANTHROPIC_API_KEY.');
    expect(JSON.stringify(findings)).not.toContain(TEST_KEY);
  });
});
