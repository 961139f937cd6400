import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import { answerOf, openTestModel, searchTool, talk } from '../../support/messages-api/open-test-model.ts';
import { call, citation, reply, text, thinking } from '../../support/messages-api/scripted.ts';

const search = (query: string) => call('search_passages', { query });

describe.each([true, false])('a conversation with the native model, streamed: %s', (stream) => {
  let api: MessagesApi;
  const open = (options = {}) => openTestModel(api.url, { stream, ...options });

  beforeAll(async () => {
    api = await startMessagesApi({ pieceSize: 7 });
  });
  afterEach(() => api.clear());
  afterAll(() => api.stop());

  it('runs parallel calls, and answers in cited blocks that join without a space', async () => {
    api.script(
      reply([thinking(), search('volumes'), search('backups')]),
      reply([
        text('Volumes: '),
        text('all about volumes', [citation('posts/volumes', 'All about volumes.')]),
        text('.'),
      ]),
    );
    const { conversation, events, shown } = await talk(open());
    expect(conversation).toMatchObject({
      kind: 'answered',
      stopReason: 'end_turn',
      failedRequests: 0,
      historyDropped: false,
      blocks: [
        { text: 'Volumes: ', citations: [] },
        {
          text: 'all about volumes',
          citations: [
            { source: 'posts/volumes', citedText: 'All about volumes.', startParagraph: 0, endParagraph: 1 },
          ],
        },
        { text: '.', citations: [] },
      ],
      sources: [
        { n: 1, source: 'posts/volumes', paragraphs: ['All about volumes.', 'And a second one.'] },
        { n: 2, source: 'posts/backups' },
      ],
    });
    expect(shown).toBe('Volumes: all about volumes.');
    expect(events.filter(({ kind }) => kind === 'tool-answered')).toMatchObject([
      { tool: 'search_passages', input: { query: 'volumes' }, problem: null, content: { kind: 'sources' } },
      { tool: 'search_passages', input: { query: 'backups' }, problem: null },
    ]);
  });

  it('sends the whole conversation each time and never leaves it to the server', async () => {
    api.script(reply([thinking('Hm.'), search('volumes')]), reply([search('backups')]), reply('Done.'));
    await talk(open());
    expect(api.requests.map(({ messages }) => messages.map(({ role }) => role))).toEqual([
      ['user'],
      ['user', 'assistant', 'user'],
      ['user', 'assistant', 'user', 'assistant', 'user'],
    ]);
    const [first, second, third] = api.requests;
    expect(third?.messages.slice(0, 3)).toEqual(second?.messages);
    expect(third?.messages[1]?.content).toMatchObject([
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'tool_use' },
    ]);
    for (const request of api.requests) {
      expect(request.raw).not.toContain('"thread"');
      expect(request.headers['anthropic-beta'] ?? '').not.toContain('thread');
      expect(request.body['system']).toEqual(first?.body['system']);
      expect(request.body['tools']).toEqual(first?.body['tools']);
    }
  });

  it('keeps the bytes of tools and system the same, so that the second question reads them from the cache', async () => {
    api.respondWith(({ messages }) => reply(messages.length === 1 ? [search('volumes')] : 'Done.'));
    const model = open();
    await talk(model, { question: 'One?', history: [{ role: 'assistant', text: 'Yes?' }] });
    const { conversation } = await talk(model, { question: 'Another?' });
    const prefixes = api.requests.map(({ cachedPrefix }) => cachedPrefix);
    expect(new Set(prefixes).size).toBe(1);
    for (const { raw, body } of api.requests) {
      expect(raw).toContain(JSON.stringify(body['system']));
      expect(raw.match(/cache_control/g)).toHaveLength(1);
    }
    expect(conversation.usage.cacheWriteTokens).toBe(0);
    expect(conversation.usage.cacheReadTokens).toBeGreaterThan(0);
  });

  it('sums tokens and cost over all requests', async () => {
    const usage = {
      input_tokens: 1000,
      cache_read_input_tokens: 2000,
      cache_creation_input_tokens: 500,
      cache_creation: { ephemeral_5m_input_tokens: 400, ephemeral_1h_input_tokens: 100 },
      output_tokens: 300,
    };
    api.script(reply([search('volumes')], { usage }), reply('Done.', { usage }));
    const { conversation } = await talk(open());
    expect(conversation.usage).toMatchObject({
      modelCalls: 2,
      inputTokens: 7000,
      outputTokens: 600,
      cacheReadTokens: 4000,
      cacheWriteTokens: 1000,
    });
    const each = (1000 * 4 + 2000 * 0.2 + 400 * 5 + 100 * 8 + 300 * 20) / 1e6;
    expect(conversation.usage.costUsd).toBeCloseTo(2 * each, 10);
  });

  it('has the last of its requests answered in prose', async () => {
    api.respondWith(({ choice }) => reply(choice === 'none' ? 'What I have.' : [search('more')]));
    const { conversation } = await talk(open(), { maximumRequests: 3 });
    expect(api.requests.map(({ choice }) => choice)).toEqual([null, null, 'none']);
    expect(answerOf(conversation)).toBe('What I have.');
    expect(conversation.usage.modelCalls).toBe(3);
  });

  it('makes six requests at the most unless told otherwise, each of at most 8,000 tokens', async () => {
    api.respondWith(({ choice }) => reply(choice === 'none' ? 'Enough.' : [search('more')]));
    await talk(open());
    expect(api.requests.map(({ choice }) => choice)).toEqual([null, null, null, null, null, 'none']);
    expect(api.requests.map(({ body }) => body['max_tokens'])).toEqual(Array(6).fill(8000));
  });

  it('takes the words beside a call back and leaves them out of the answer', async () => {
    api.script(reply([text('Let me look.'), search('volumes')]), reply('Found.'));
    const { conversation, events, shown } = await talk(open());
    expect(answerOf(conversation)).toBe('Found.');
    expect(shown).toBe('Found.');
    expect(events.filter(({ kind }) => kind === 'text-retracted')).toHaveLength(1);
  });

  it('runs calls also when the reply ends with end_turn, with nothing or with something new', async () => {
    for (const stopReason of ['end_turn', null, 'weather']) {
      api.script(reply([search('volumes')], { stopReason }), reply('Done.', { stopReason }));
      const { conversation } = await talk(open());
      expect(conversation).toMatchObject({ kind: 'answered', stopReason });
    }
  });

  it.each(['end_turn', 'stop_sequence'])('answers when the reply stops with %s', async (stopReason) => {
    api.script(reply('An answer.', { stopReason }));
    expect((await talk(open())).conversation).toMatchObject({ kind: 'answered', stopReason });
  });

  it('takes back what it showed of a refusal', async () => {
    api.script(reply('Well, first you', { stopReason: 'refusal', stopDetails: { category: 'cyber' } }));
    const { conversation, shown } = await talk(open());
    expect(conversation).toMatchObject({ kind: 'refused', category: 'cyber' });
    expect(answerOf(conversation)).toBeNull();
    expect(shown).toBe('');
  });

  it('keeps a text that was cut off, and runs no call that was', async () => {
    api.script(reply('A long ans', { stopReason: 'max_tokens' }));
    expect((await talk(open())).conversation).toMatchObject({
      kind: 'truncated',
      blocks: [{ text: 'A long ans' }],
    });
    api.script(reply([call('search_passages', {})], { stopReason: 'max_tokens' }));
    const { conversation, events } = await talk(open());
    expect(conversation).toMatchObject({ kind: 'truncated', blocks: [] });
    expect(events.some(({ kind }) => kind === 'tool-called')).toBe(false);
  });

  it('lets a paused reply go on, and joins its parts', async () => {
    api.script(reply('One, paused…', { stopReason: 'pause_turn' }), reply(' two.'));
    const { conversation, shown } = await talk(open());
    expect(answerOf(conversation)).toBe('One, paused… two.');
    expect(shown).toBe('One, paused… two.');
    expect(api.requests[1]?.messages.at(-1)).toMatchObject({ role: 'assistant' });
  });

  it('says so when the model says nothing', async () => {
    for (const content of ['', ' \n', [thinking('Hm.')]]) {
      api.script(reply(content));
      const { conversation, shown } = await talk(open());
      expect(conversation.kind).toBe('unanswered');
      expect(shown).toBe('');
    }
  });

  it('drops the history of a conversation that is too long, once', async () => {
    const history = [
      { role: 'user' as const, text: 'Before?' },
      { role: 'assistant' as const, text: 'Yes.' },
    ];
    const tooLong = reply('Half', { stopReason: 'model_context_window_exceeded' });
    api.script(tooLong, reply('Whole.'));
    const { conversation, shown } = await talk(open(), { history });
    expect(conversation).toMatchObject({ kind: 'answered', historyDropped: true });
    expect(shown).toBe('Whole.');
    expect(api.requests.map(({ messages }) => messages.length)).toEqual([3, 1]);

    api.script(
      { status: 400, type: 'invalid_request_error', message: 'prompt is too long: 300000 tokens' },
      tooLong,
    );
    expect((await talk(open(), { history })).conversation).toMatchObject({
      kind: 'truncated',
      historyDropped: true,
    });
    api.script(tooLong);
    expect((await talk(open())).conversation).toMatchObject({ kind: 'truncated', historyDropped: false });
    expect(api.requests).toHaveLength(5);
  });

  it('sends blank turns and speakers twice in a row as the server takes them', async () => {
    api.script(reply('Done.'));
    await talk(open(), {
      question: 'And now?',
      history: [
        { role: 'assistant', text: 'Summary of the day.' },
        { role: 'user', text: ' ' },
        { role: 'user', text: 'What is new?' },
        { role: 'assistant', text: 'Nothing.' },
        { role: 'assistant', text: 'Really.' },
      ],
    });
    expect(api.requests[0]?.messages).toEqual([
      { role: 'user', content: 'You wrote before:\nSummary of the day.\n\nWhat is new?' },
      { role: 'assistant', content: 'Nothing.\n\nReally.' },
      { role: 'user', content: 'And now?' },
    ]);
  });

  it('leaves blank blocks of the model out when it sends them back', async () => {
    api.script(reply([text('\n\n'), search('volumes'), text('')]), reply('Done.'));
    expect((await talk(open())).conversation.kind).toBe('answered');
  });

  it('is not disturbed by one who watches and throws', async () => {
    api.script(reply([search('volumes')]), reply('Done.'));
    const onEvent = () => {
      throw new Error('the message could not be updated');
    };
    expect((await talk(open(), { onEvent })).conversation.kind).toBe('answered');
  });

  it('answers without any tool', async () => {
    api.script(reply('Hello.'));
    expect(answerOf((await talk(open(), { tools: [] })).conversation)).toBe('Hello.');
  });

  it('sends tools under an object schema without what a model does not need', async () => {
    api.script(reply('Done.'));
    await talk(open(), { tools: [searchTool()] });
    expect(api.requests[0]?.body['tools']).toEqual([
      {
        name: 'search_passages',
        description: 'Searches what the posts say.',
        input_schema: {
          type: 'object',
          properties: { query: { type: 'string', minLength: 1 } },
          required: ['query'],
          additionalProperties: false,
        },
      },
    ]);
  });
});
