import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import { classified } from '../../support/classified.ts';
import { openTestDatabase, type TestDatabase } from '../../support/databases.ts';
import { writeLibrary } from '../../support/library.ts';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import type { MessagesRequest } from '../../support/messages-api/messages-request.ts';
import { openTestModel, PATIENT } from '../../support/messages-api/open-test-model.ts';
import { call, reply } from '../../support/messages-api/scripted.ts';
import { type Desk, openDesk } from './ask.ts';

const TOPICS = [
  'volumes',
  'networks',
  'probes',
  'backups',
  'records',
  'streams',
  'timers',
  'tokens',
  'secrets',
  'caches',
];
/** Twenty, by different people, in different places, on different days. */
const QUESTIONS = TOPICS.flatMap((topic, index) => [
  { text: `How do I set up ${topic}?`, own: { asker: `U${index}`, timezone: 'Asia/Tokyo' } },
  {
    text: `Why would ${topic} fail at night?`,
    own: {
      channel: `C${index}`,
      now: new Date(Date.UTC(2026, index, 1)),
      history: [{ speaker: 'U1', text: topic }],
    },
  },
]);

describe('what is sent to the models', () => {
  let opened: TestDatabase;
  let embedder: Embedder;
  let api: MessagesApi;
  let desk: Desk;
  const asked: MessagesRequest[][] = [];

  beforeAll(async () => {
    api = await startMessagesApi();
    opened = await openTestDatabase('embedded');
    embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
    await writeLibrary(
      opened.database,
      TOPICS.map((topic) => ({
        slug: topic,
        category: topic,
        chunks: [`All about ${topic}, by day and by night.`],
      })),
    );
    desk = await openDesk(opened.database, embedder, ['docs'], openTestModel(api.url, { limits: PATIENT }));
    for (const { text, own } of QUESTIONS) {
      api.clear();
      api.script(
        classified({ query_type: 'search' }),
        reply([call('search_passages', { query: text }), call('list_categories', {})]),
        reply([call('list_posts', { limit: 2 })]),
        reply('So it is.'),
      );
      const answer = await desk.ask(text, own);
      expect(answer.text).toContain('So it is.');
      asked.push([...api.requests]);
    }
  });
  afterAll(async () => {
    await embedder?.close();
    await opened?.drop();
    await api?.stop();
  });

  const agents = () => asked.map((requests) => requests.slice(1));

  it('has the same bytes of system and tools over twenty questions', () => {
    expect(asked).toHaveLength(20);
    const ruling = agents()
      .flat()
      .map(({ body }) => JSON.stringify([body['system'], body['tools']]));
    expect(ruling).toHaveLength(60);
    expect(new Set(ruling).size).toBe(1);
    const small = asked.map(([first]) =>
      JSON.stringify([first?.body['system'], first?.body['output_config']]),
    );
    expect(new Set(small).size).toBe(1);
  });

  it('has the tools by the names that every trace uses, in one order', () => {
    const names = agents()
      .flat()
      .map(({ body }) => (body['tools'] as { name: string }[]).map(({ name }) => name));
    expect(names[0]).toEqual([
      'search_passages',
      'list_posts',
      'list_categories',
      'read_post',
      'run_template',
    ]);
  });

  it('is the whole conversation each time, and never left to the server', () => {
    for (const requests of agents()) {
      requests.reduce((before, request) => {
        expect(request.messages.slice(0, before.messages.length)).toEqual(before.messages);
        expect(request.messages.length).toBe(before.messages.length + 2);
        return request;
      });
      for (const { body, headers } of requests) {
        expect(body).not.toHaveProperty('thread');
        expect(headers['anthropic-beta'] ?? '').not.toContain('thread');
      }
    }
  });

  it('is read from the cache from the second request on', () => {
    const marked = agents()
      .flat()
      .map(({ raw }) => raw.split('"cache_control"').length - 1);
    expect(new Set(marked)).toEqual(new Set([1]));
  });

  it('says nothing of who asks, and the day only beside the question', () => {
    for (const [index, requests] of asked.entries()) {
      for (const { body } of requests)
        expect(JSON.stringify([body['system'], body['tools']])).not.toMatch(/2026|Tokyo/);
      expect(requests.map(({ raw }) => raw).join()).not.toMatch(new RegExp(`"[UC]${index}"`));
    }
  });
});
