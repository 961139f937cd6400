import Anthropic from '@anthropic-ai/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import { call, citation, reply, text, thinking } from '../../support/messages-api/scripted.ts';

const PARAMS = {
  model: 'claude-haiku-5-5',
  max_tokens: 100,
  messages: [{ role: 'user' as const, content: 'Hello' }],
};
const TOOL = { name: 'look', input_schema: { type: 'object' } };
const searchResult = (enabled: boolean, paragraph = 'A paragraph.') => ({
  type: 'search_result',
  source: 'a',
  title: 'A',
  citations: { enabled },
  content: [{ type: 'text', text: paragraph }],
});
const user = (...content: unknown[]) => ({ role: 'user', content });
const assistant = (...content: unknown[]) => ({ role: 'assistant', content });
const use = (id: string) => ({ type: 'tool_use', id, name: 'look', input: {} });
const result = (id: string, more: object = { content: 'Found.' }) => ({
  type: 'tool_result',
  tool_use_id: id,
  ...more,
});
const cached = { type: 'text', text: 'x', cache_control: { type: 'ephemeral' } };

describe('the stand-in for the Messages API', () => {
  let api: MessagesApi;
  const client = (options: object = {}) =>
    new Anthropic({ apiKey: 'test-key', authToken: null, baseURL: api.url, maxRetries: 0, ...options });
  const ask = (more: object = {}, options?: object) =>
    // biome-ignore lint/suspicious/noExplicitAny: what is sent is wrong on purpose
    client().messages.create({ ...PARAMS, ...more } as any, options);

  beforeAll(async () => {
    api = await startMessagesApi();
    api.respondWith(() => reply('Hi.'));
  });
  afterEach(() => api.clear());
  afterAll(() => api.stop());

  it.each<[string, object, RegExp]>([
    ['temperature', { temperature: 0 }, /temperature: Extra inputs/],
    ['top_p', { top_p: 1 }, /top_p: Extra inputs/],
    ['top_k', { top_k: 1 }, /top_k: Extra inputs/],
    ['an unknown field', { thread: { type: 'create' } }, /thread: Extra inputs/],
    ['no room for a reply', { max_tokens: 0 }, /max_tokens/],
    ['no messages', { messages: [] }, /at least one message/],
    ['an unknown effort', { output_config: { effort: 'huge' } }, /output_config.effort/],
    ['empty text', { messages: [user({ type: 'text', text: '' })] }, /must be non-empty/],
    ['blank text', { messages: [user({ type: 'text', text: ' \n' })] }, /non-whitespace/],
    ['a blank system', { system: [{ type: 'text', text: ' ' }] }, /system: .*non-whitespace/],
    [
      'a blank paragraph',
      { messages: [user(searchResult(true, ' '))] },
      /search_result.content.*non-whitespace/,
    ],
    ['no paragraph', { messages: [user({ ...searchResult(true), content: [] })] }, /at least one block/],
    [
      'some citations on',
      { messages: [user(searchResult(true), searchResult(false))] },
      /all search results/,
    ],
    [
      'citations and a format',
      {
        messages: [user(searchResult(true))],
        output_config: { format: { type: 'json_schema', schema: { type: 'object' } } },
      },
      /cannot be used with citations/,
    ],
    [
      'citations of the user',
      { messages: [user({ type: 'text', text: 'x', citations: [{ type: 'search_result_location' }] })] },
      /not permitted on text of the user/,
    ],
    [
      'an error without text',
      {
        messages: [
          { role: 'user', content: 'x' },
          assistant(use('1')),
          user(result('1', { is_error: true, content: [] })),
        ],
      },
      /is_error/,
    ],
    [
      'an error with more than text',
      {
        messages: [
          { role: 'user', content: 'x' },
          assistant(use('1')),
          user(result('1', { is_error: true, content: [searchResult(true)] })),
        ],
      },
      /with is_error, all content must be text/,
    ],
    [
      'a call without its result',
      { messages: [{ role: 'user', content: 'x' }, assistant(use('1'), use('2')), user(result('1'))] },
      /ids without `tool_result` blocks: 2/,
    ],
    [
      'a result without its call',
      { messages: [{ role: 'user', content: 'x' }, assistant(use('1')), user(result('1'), result('9'))] },
      /unexpected `tool_use_id`.*9/,
    ],
    [
      'text before a result',
      {
        messages: [
          { role: 'user', content: 'x' },
          assistant(use('1')),
          user({ type: 'text', text: 'x' }, result('1')),
        ],
      },
      /must come first/,
    ],
    [
      'a result that is an object',
      {
        messages: [
          { role: 'user', content: 'x' },
          assistant(use('1')),
          user(result('1', { content: { rows: 1 } })),
        ],
      },
      /valid string or list/,
    ],
    [
      'a prefilled reply',
      { messages: [{ role: 'user', content: 'x' }, assistant({ type: 'text', text: 'I' })] },
      /prefilling/,
    ],
    [
      'the assistant first',
      { messages: [assistant({ type: 'text', text: 'I' }), user({ type: 'text', text: 'x' })] },
      /first message/,
    ],
    ['five breakpoints', { system: [cached, cached, cached, cached, cached] }, /maximum of 4 blocks/],
    ['the same tool twice', { tools: [TOOL, TOOL] }, /must be unique/],
    [
      'a tool that takes no object',
      { tools: [{ ...TOOL, input_schema: { type: 'string' } }] },
      /input_schema.type/,
    ],
    [
      'a forced tool on opus',
      { model: 'claude-opus-5-5', tools: [TOOL], tool_choice: { type: 'any' } },
      /tool_choice/,
    ],
    [
      'a forced tool on sonnet',
      { model: 'claude-sonnet-5-5', tools: [TOOL], tool_choice: { type: 'tool', name: 'look' } },
      /tool_choice/,
    ],
    [
      'thinking switched off on opus',
      { model: 'claude-opus-5-5', thinking: { type: 'disabled' } },
      /thinking/,
    ],
  ])('does not accept %s', async (_what, params, message) => {
    const error = await ask(params).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Anthropic.BadRequestError);
    expect(error).toMatchObject({
      type: 'invalid_request_error',
      apiMessage: expect.stringMatching(message),
    });
    expect(error.requestID).toMatch(/^req_/);
  });

  it('accepts a forced tool on haiku, and none on opus', async () => {
    await ask({ tools: [TOOL], tool_choice: { type: 'any' } });
    await ask({ model: 'claude-opus-5-5', tools: [TOOL], tool_choice: { type: 'none' } });
    expect(api.requests).toHaveLength(2);
  });

  it('wants a bearer token, the version of its client and a model that it has', async () => {
    const other = client({ apiKey: null, defaultHeaders: { 'x-api-key': 'k', authorization: null } });
    await expect(other.messages.create(PARAMS)).rejects.toMatchObject({
      status: 401,
      type: 'authentication_error',
    });
    await expect(ask({}, { headers: { 'anthropic-version': '2023-06-01' } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(ask({ model: 'claude-none' })).rejects.toMatchObject({
      status: 404,
      type: 'not_found_error',
    });
  });

  it('streams what it sends in one piece', async () => {
    const scripted = reply(
      [
        thinking('Well.'),
        text('A fact.', [citation('a#1', 'A fact')]),
        text(' And no more.'),
        call('look', { query: 'x', deep: { n: [1, 2] } }, 'toolu_a'),
        call('look', {}, 'toolu_b'),
      ],
      { usage: { input_tokens: 7, cache_read_input_tokens: 5, output_tokens: 9 } },
    );
    api.script(scripted, scripted);
    const whole = await ask();
    const stream = client().messages.stream(PARAMS);
    const streamed = await stream.finalMessage();
    const withoutIds = ({ id: _id, ...rest }: object & { id: string }) => JSON.parse(JSON.stringify(rest));
    const asSent = JSON.parse(JSON.stringify(withoutIds(whole)));
    expect(withoutIds(streamed)).toMatchObject({ stop_reason: 'tool_use', usage: asSent.usage });
    expect(streamed.content).toMatchObject(asSent.content);
    expect(stream.request_id).toMatch(/^req_/);
  });

  it('counts tokens and lists models', async () => {
    const { input_tokens } = await client().messages.countTokens({
      model: PARAMS.model,
      messages: PARAMS.messages,
    });
    expect(input_tokens).toBeGreaterThan(0);
    const models = await client().models.list();
    expect(models.data.map(({ id }) => id)).toContain('claude-opus-5-5');
  });

  it('reads tools and system from the cache the second time', async () => {
    const system = [{ type: 'text', text: 'The same. '.repeat(100), cache_control: { type: 'ephemeral' } }];
    const [first, second] = [await ask({ system }), await ask({ system })];
    expect(first.usage.cache_creation_input_tokens).toBeGreaterThan(200);
    expect(second.usage.cache_read_input_tokens).toBe(first.usage.cache_creation_input_tokens);
  });

  it('refuses connections while it is stopped, and listens on the same port again', async () => {
    await api.stop();
    await expect(ask()).rejects.toBeInstanceOf(Anthropic.APIConnectionError);
    await api.start();
    await expect(ask()).resolves.toMatchObject({ stop_reason: 'end_turn' });
  });
});

describe('a generic server', () => {
  it('flattens results to text, ignores choices and asks for no key', async () => {
    const api = await startMessagesApi({ generic: true });
    try {
      api.respondWith(({ toolResults }) => reply([text(JSON.stringify(toolResults)), call('look', {})]));
      const client = new Anthropic({
        apiKey: null,
        baseURL: api.url,
        maxRetries: 0,
        defaultHeaders: { authorization: null },
      });
      const message = await client.messages.create({
        model: 'llama',
        max_tokens: 10,
        tool_choice: { type: 'none' },
        messages: [
          { role: 'user', content: 'x' },
          { role: 'assistant', content: [use('1'), use('2')] },
          user(result('1', { content: [searchResult(true)] }), result('2')),
        ],
        // biome-ignore lint/suspicious/noExplicitAny: as other clients send it
      } as any);
      expect(message.content[0]).toMatchObject({ text: '["","Found."]' });
      expect(message.stop_reason).toBe('tool_use');
    } finally {
      await api.stop();
    }
  });
});
