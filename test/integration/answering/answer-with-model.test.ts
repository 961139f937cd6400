import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerProgress } from '../../../src/answering/watch.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import { classified } from '../../support/classified.ts';
import { engines, openTestDatabase, type TestDatabase } from '../../support/databases.ts';
import { writeLibrary } from '../../support/library.ts';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import { openTestModel, PATIENT } from '../../support/messages-api/open-test-model.ts';
import {
  call,
  citation,
  httpError,
  reply,
  type Scripted,
  text,
} from '../../support/messages-api/scripted.ts';
import { breakStatements, type Desk, openDesk } from './ask.ts';

const MOUNT = 'Mount the volume under /data.\n\nA bind mount names a folder of the host.';
const POSTS = [
  { slug: 'volumes', title: 'Volumes', category: 'docker', published: '2024-03-12', chunks: [MOUNT] },
  {
    slug: 'networks',
    title: 'Networks',
    category: 'docker',
    published: '2023-05-01',
    chunks: ['A bridge joins containers.'],
  },
  {
    slug: 'pods',
    title: 'Pods',
    category: 'kubernetes',
    published: '2023-07-01',
    chunks: ['A pod mounts a volume claim.'],
  },
];
const HOW = 'How do I mount a folder of the host?';
const search = call('search_passages', { query: 'mount a folder' });
const toSearch = classified({ query_type: 'search' });

describe.each(engines)('answers with a language model (%s)', (engine) => {
  let opened: TestDatabase;
  let embedder: Embedder;
  let api: MessagesApi;
  let desk: Desk;

  beforeAll(async () => {
    api = await startMessagesApi({ pieceSize: 7 });
    opened = await openTestDatabase(engine);
    embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
    await writeLibrary(opened.database, POSTS);
    desk = await openDesk(opened.database, embedder, ['docs'], openTestModel(api.url, { limits: PATIENT }));
  });
  afterEach(() => api.clear());
  afterAll(async () => {
    await api?.stop();
    await embedder?.close();
    await opened?.drop();
  });

  it('cost nothing where the matcher is sure', async () => {
    for (const question of [
      'How many docker posts are there?',
      'latest posts',
      'help',
      'posts by Ann Nobody',
    ]) {
      const answer = await desk.ask(question);
      expect(answer).toMatchObject({ decidedBy: 'matcher', usage: { modelCalls: 0, costUsd: 0 } });
    }
    expect(api.requests).toEqual([]);
  });

  it('come from the agent, cited by exact quotes, with every request and call in the trace', async () => {
    api.script(
      toSearch,
      reply([search]),
      reply([
        text('Use '),
        text('a bind mount', [
          citation('docs/volumes#0', 'A bind mount names a folder of the host.', [1, 2]),
        ]),
        text('.'),
      ]),
    );
    const answer = await desk.ask(HOW);
    expect(answer).toMatchObject({
      route: 'search',
      decidedBy: 'agent',
      fallbackFrom: null,
      text: 'Use a bind mount [1].',
      notices: [],
      usage: { modelCalls: 3 },
    });
    expect(answer.citations).toMatchObject([
      { n: 1, quote: 'A bind mount names a folder of the host.', post: { slug: 'volumes' } },
    ]);
    expect(answer.posts.map(({ slug }) => slug)).toEqual(['volumes']);
    expect(answer.trace.map(({ tool }) => tool)).toEqual(['classifier', 'agent', 'search_passages', 'agent']);
    expect(answer.trace[0]).toMatchObject({ summary: 'search', tokens: expect.any(Number) });
    expect(answer.trace[2]).toMatchObject({
      input: { query: 'mount a folder' },
      summary: expect.stringContaining('volumes'),
    });
    const tokens = answer.trace.reduce((sum, step) => sum + (step.tokens ?? 0), 0);
    expect(answer.usage.inputTokens + answer.usage.outputTokens).toBe(tokens);
    expect(answer.usage.costUsd).toBeGreaterThan(0);
  });

  it('end with the rows of the template that the classifier names', async () => {
    api.script(
      classified({
        query_type: 'sql',
        template: 'newest_posts',
        parameters: [
          { name: 'categories', value: 'Docker' },
          { name: 'limit', value: '1' },
        ],
      }),
    );
    const answer = await desk.ask('what did the whale folk put out lately?');
    expect(answer).toMatchObject({
      route: 'sql',
      decidedBy: 'classifier',
      template: 'newest_posts',
      total: 2,
    });
    expect(answer.text).toContain('Volumes');
    expect(answer.usage.modelCalls).toBe(1);
  });

  it.each<[string, Parameters<typeof classified>[0]]>([
    [
      'a value that is not allowed',
      { query_type: 'sql', template: 'newest_posts', parameters: [{ name: 'limit', value: '400' }] },
    ],
    [
      'a category that is none',
      { query_type: 'sql', template: 'count_posts', parameters: [{ name: 'categories', value: 'x' }] },
    ],
    ['an unknown template', { query_type: 'sql', template: 'drop_posts' }],
    [
      'an unknown parameter',
      { query_type: 'sql', template: 'count_posts', parameters: [{ name: 'sources', value: 'secret' }] },
    ],
    ['no template', { query_type: 'sql' }],
    ['a filter that is none', { query_type: 'hybrid', parameters: [{ name: 'category', value: 'x' }] }],
    [
      'a day that is none',
      { query_type: 'hybrid', parameters: [{ name: 'published_after', value: 'soon' }] },
    ],
  ])('come from the agent where the classifier gives %s', async (_what, words) => {
    api.script(classified(words), reply([search]), reply('Answered.'));
    const answer = await desk.ask(HOW);
    expect(answer).toMatchObject({ route: 'search', decidedBy: 'agent', usage: { modelCalls: 3 } });
    expect(answer.text).not.toMatch(/allowed|could not/);
  });

  it('are told what found nothing and what a wider question would find', async () => {
    api.script(reply('None match; there are two in other years.'));
    const answer = await desk.ask('docker posts in 2019');
    expect(answer).toMatchObject({ fallbackFrom: 'sql', decidedBy: 'agent', total: 0 });
    const asked = api.requests[0]?.question ?? '';
    expect(asked).toContain('No posts match: category docker, in 2019.');
    expect(asked).toMatch(/With fewer filters:\n- /);
    expect(answer.choices.length).toBeGreaterThan(0);
  });

  it('read only the posts that the classifier has the catalogue pick', async () => {
    api.script(
      classified({
        query_type: 'hybrid',
        parameters: [
          { name: 'published_after', value: '2023-01-01' },
          { name: 'published_before', value: '2024-01-01' },
        ],
      }),
      reply([call('search_passages', { query: 'mount a volume' })]),
      reply([text('A claim', [citation('docs/pods#0', 'A pod mounts a volume claim.')])]),
    );
    const answer = await desk.ask('what was said on mounting back in the year before last?');
    expect(answer).toMatchObject({ route: 'hybrid', decidedBy: 'agent' });
    expect(api.requests[1]?.question).toContain(
      'search_passages reads only the 2 posts that match: in 2023.',
    );
    expect(api.requests[2]?.toolResults.join()).not.toContain('bind mount');
    expect(answer.trace.map(({ tool }) => tool)).toContain('list_posts');
  });

  it('say in one sentence what is no matter of the library, for one small call', async () => {
    api.script(classified({ query_type: 'none' }));
    const answer = await desk.ask('what should I cook tonight?');
    expect(answer).toMatchObject({ route: 'none', decidedBy: 'classifier', usage: { modelCalls: 1 } });
    expect(answer.text).toMatch(/^The library doesn't cover/);
  });

  it('read a follow-up as the classifier writes it out', async () => {
    api.script(
      classified({ query_type: 'search', question: 'How do I mount a folder of the host in Docker?' }),
      reply('See there.'),
    );
    const history = [
      { speaker: 'U1', text: 'Tell me of Docker' },
      { speaker: 'assistant', text: 'It runs containers.' },
    ];
    const answer = await desk.ask('how do I mount a host folder there, please?', { history });
    expect(answer.interpretation).toContain('How do I mount a folder of the host in Docker?');
    expect(api.requests[1]?.messages).toMatchObject([
      { role: 'user', content: 'U1: Tell me of Docker' },
      { role: 'assistant', content: 'It runs containers.' },
      { role: 'user' },
    ]);
  });

  it('list the sources consulted where the model cites none', async () => {
    api.script(toSearch, reply([search]), reply('Use a bind mount.'));
    const answer = await desk.ask(HOW);
    expect(answer.route).toBe('search');
    expect(answer.text).toMatch(
      /^Use a bind mount\.\n\nSources consulted: .*\[Volumes\]\(https:\/\/example\.com\/volumes\)/,
    );
  });

  it('keep no quote that the passage does not hold', async () => {
    api.script(
      toSearch,
      reply([search]),
      reply([
        text('Invented', [citation('docs/volumes#0', 'Never said.')]),
        text(', elsewhere', [citation('docs/secret#0', 'A bind mount names a folder of the host.')]),
      ]),
    );
    const answer = await desk.ask(HOW);
    expect(answer.citations).toEqual([]);
    expect(answer.text).toMatch(/^Invented, elsewhere/);
    expect(answer.trace.at(-1)).toMatchObject({
      tool: 'check',
      summary: expect.stringContaining('2 citations'),
    });
  });

  it('flag what no tool returned', async () => {
    api.script(
      toSearch,
      reply([call('list_posts', { category: 'docker' })]),
      reply(
        'There are 2 posts since 12 March 2024, 17 of them old, as “The great whale” of 3 May 2021 says.',
      ),
    );
    const answer = await desk.ask(HOW);
    expect(answer.trace.at(-1)).toMatchObject({
      tool: 'check',
      summary: 'returned by no tool: title “The great whale”; date 2021-05-03; number 17',
    });
  });

  it('say what a tool that failed leaves out', async () => {
    const database = breakStatements(opened.database, ['WITH matching']);
    api.script(toSearch, reply([search]), reply('I could not look.'));
    const answer = await desk.ask(HOW, {}, { database });
    expect(answer.text).toContain('The posts could not be searched just now (reference ref-1).');
    expect(api.requests[2]?.toolResults[0]).toContain('search_passages failed');
    expect(JSON.stringify([answer, api.requests])).not.toContain('SELECT secret');
  });

  it('say what a tool that took too long leaves out', async () => {
    const slow = {
      ...opened.database,
      query: async (...call: Parameters<typeof opened.database.query>) => {
        if (call[0].includes('WITH matching')) await new Promise((resolve) => setTimeout(resolve, 300));
        return await opened.database.query(...call);
      },
    } as typeof opened.database;
    const model = openTestModel(api.url, { limits: { ...PATIENT, toolMs: 100 } });
    api.script(toSearch, reply([search]), reply("The library doesn't cover this."));
    const answer = await desk.ask(HOW, {}, { database: slow, model });
    expect(answer.text).toContain('The posts could not be searched just now (reference ref-1).');
    expect(api.requests[2]?.toolResults[0]).toContain('search_passages took too long');
  });

  it('show what is being done and whole paragraphs of the answer while it is written', async () => {
    api.script(
      toSearch,
      reply([search]),
      reply('First [x](https://evil.example/a).\n\nSecond <!channel>.\n\nLast.'),
    );
    const seen: AnswerProgress[] = [];
    await desk.ask(HOW, {}, {}, { onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([
      { kind: 'tool-called', tool: 'search_passages', input: { query: 'mount a folder' } },
      { kind: 'text-added', text: 'First x.\n\n' },
      { kind: 'text-added', text: 'Second channel.\n\n' },
    ]);
  });

  describe('when the model is out', () => {
    const extractive = 'Answered without a language model: quotes from the posts.';
    it.each<[string, readonly Scripted[], RegExp]>([
      ['a key that is not accepted', [httpError(401, 'authentication_error')], /does not accept the key/],
      ['a spent account', [httpError(402, 'billing_error')], /account has reached its limit/],
      ['a refusal', [toSearch, reply('I must', { stopReason: 'refusal' })], /declined/],
      ['an empty answer', [toSearch, reply('')], /gave no answer/],
      [
        'a request that is not accepted',
        [toSearch, httpError(400, 'invalid_request_error')],
        /does not accept the request/,
      ],
    ])('quote the posts and say so: %s', async (_what, script, notice) => {
      api.script(...script);
      const answer = await desk.ask(HOW);
      expect(answer.notices).toEqual([expect.stringMatching(notice), expect.any(String), expect.any(String)]);
      expect(answer.notices).toContain(extractive);
      expect(answer).toMatchObject({ route: 'search', decidedBy: 'matcher' });
      expect(answer.citations.length).toBeGreaterThan(0);
    });

    it('quote the posts where the budget is spent, and make no request', async () => {
      const model = openTestModel(api.url, { limits: PATIENT, budget: { dayUsd: 0.000001 } });
      const answer = await desk.ask(HOW, {}, { model });
      expect(answer.notices[0]).toBe("The language model's budget is spent.");
      expect(answer.citations.length).toBeGreaterThan(0);
      expect(api.requests).toEqual([]);
    });

    it('give the rows that the matcher is sure of all the same', async () => {
      api.respondWith(() => httpError(529, 'overloaded_error'));
      expect(await desk.ask('How many docker posts are there?')).toMatchObject({ total: 2, notices: [] });
    });
  });

  it('take the track that the asker has chosen', async () => {
    const listed = await desk.ask(HOW, { track: 'list' });
    expect(listed).toMatchObject({ decidedBy: 'matcher', usage: { modelCalls: 0 } });
    api.script(reply([search]), reply('Answered.'));
    const searched = await desk.ask('latest docker posts', { track: 'search' });
    expect(searched.trace.map(({ tool }) => tool)).not.toContain('classifier');
    expect(searched.decidedBy).toBe('agent');
  });

  it('are given without earlier messages that are too long, and say so', async () => {
    const tooLong = httpError(400, 'invalid_request_error', { message: 'prompt is too long: 1 > 0' });
    api.script(toSearch, tooLong, reply([search]), reply('Answered.'));
    const history = [{ speaker: 'U1', text: 'A long story.' }];
    const answer = await desk.ask(HOW, { history });
    expect(answer.notices).toEqual(['Answered without the earlier messages, which were too long.']);
  });

  it('come from a model of another kind too, which cites by number', async () => {
    const other = await startMessagesApi({ generic: true });
    other.respondWith(({ body, toolResults }) => {
      if (body['tools'] === undefined)
        return reply(
          'Sure! ```json\n{"query_type":"search","template":null,"parameters":[],"question":""}\n```',
        );
      return toolResults.length === 0
        ? reply([search])
        : reply('Name a folder of the host [1], and no more [9].');
    });
    const model = openTestModel(other.url, { profile: 'generic', limits: PATIENT });
    const answer = await desk.ask(HOW, {}, { model });
    await other.stop();
    expect(answer).toMatchObject({
      route: 'search',
      decidedBy: 'agent',
      usage: { modelCalls: 3 },
    });
    expect(answer.text).toBe('Name a folder of the host [1], and no more.');
    expect(answer.citations).toMatchObject([{ quote: 'A bind mount names a folder of the host.' }]);
  });

  it('are cut off with a notice', async () => {
    api.script(toSearch, reply([search]), reply('Use a bind', { stopReason: 'max_tokens' }));
    const answer = await desk.ask(HOW);
    expect(answer.text).toContain('Use a bind');
    expect(answer.notices).toEqual(['The answer was cut off at its greatest length.']);
  });
});
