import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../src/errors.ts';
import type { ModelTool } from '../../../src/model/model.ts';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import { openTestModel, searchTool, talk } from '../../support/messages-api/open-test-model.ts';
import { call, reply } from '../../support/messages-api/scripted.ts';

describe.each(['native', 'generic'] as const)('what a %s model reads of a tool', (profile) => {
  let api: MessagesApi;
  beforeAll(async () => {
    api = await startMessagesApi({ generic: profile === 'generic' });
  });
  afterEach(() => api.clear());
  afterAll(() => api.stop());

  /** What the model has read of one call, and the event about it. */
  async function readOf(
    run: ModelTool['run'],
    { input = { query: 'x' }, name = 'search_passages' }: { input?: unknown; name?: string } = {},
  ) {
    api.clear();
    api.script(reply([call(name, input)]), reply('Done.'));
    const { conversation, events } = await talk(openTestModel(api.url, { profile, limits: { toolMs: 60 } }), {
      tools: [searchTool(run)],
    });
    expect(conversation.kind).toBe('answered');
    const answered = events.find((event) => event.kind === 'tool-answered');
    return {
      text: api.requests[1]?.toolResults[0],
      block: api.requests[1]?.messages.at(-1)?.content,
      answered,
      conversation,
    };
  }

  it('is the text, or the JSON', async () => {
    expect((await readOf(async () => ({ kind: 'text', text: 'As it is.' }))).text).toBe('As it is.');
    expect((await readOf(async () => ({ kind: 'json', value: { total: 3 } }))).text).toBe('{"total":3}');
  });

  it('is never blank', async () => {
    expect((await readOf(async () => ({ kind: 'text', text: ' ' }))).text).toBe('Nothing.');
    expect((await readOf(async () => ({ kind: 'json', value: undefined }))).text).toBe('null');
    const blank = { source: 'a', title: 'A', paragraphs: [' ', ''] };
    for (const sources of [[], [blank]]) {
      const { text, conversation } = await readOf(async () => ({ kind: 'sources', sources }));
      expect(text).toBe('No passages found.');
      expect(conversation.sources).toEqual([]);
    }
  });

  it('is the message of an error that was written for it', async () => {
    const { text, answered, block } = await readOf(async () => {
      throw new AppError('refused', 'search_database: only SELECT is allowed');
    });
    expect(text).toBe('Error: search_database: only SELECT is allowed');
    expect(answered).toMatchObject({ content: null, problem: 'search_database: only SELECT is allowed' });
    expect(block).toMatchObject([{ type: 'tool_result', is_error: true }]);
  });

  it('is nothing of any other error', async () => {
    const error = new Error('relation "secret" does not exist: SELECT password FROM secret');
    const { text, answered } = await readOf(async () => {
      throw error;
    });
    expect(text).toBe('Error: search_passages failed; this is missing from what you know');
    expect(answered).toMatchObject({ error });
  });

  it('names the field that is wrong with what it sent', async () => {
    const { text } = await readOf(async () => ({ kind: 'text', text: 'x' }), {
      input: { query: '', page: 2 },
    });
    expect(text).toMatch(/^Error: search_passages: .*query/s);
    expect(text).toMatch(/page/);
  });

  it('says that there is no such tool', async () => {
    const { text, answered } = await readOf(async () => ({ kind: 'text', text: 'x' }), {
      name: 'delete_posts',
    });
    expect(text).toBe("Error: Tool 'delete_posts' not found");
    expect(answered).toMatchObject({ tool: 'delete_posts', problem: "Tool 'delete_posts' not found" });
  });

  it('says that it took too long, though it does not listen', async () => {
    const { text } = await readOf(() => new Promise(() => {}));
    expect(text).toBe('Error: search_passages took too long and was stopped');
  });

  it('has every source once, under one number', async () => {
    api.clear();
    api.script(
      reply([call('search_passages', { query: 'a' }), call('search_passages', { query: 'a' })]),
      reply('Done.'),
    );
    const { conversation } = await talk(openTestModel(api.url, { profile }));
    expect(conversation.sources.map(({ n, source }) => [n, source])).toEqual([[1, 'posts/a']]);
  });
});
