import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/domain/answer.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import { classified } from '../../support/classified.ts';
import { openTestDatabase, type TestDatabase } from '../../support/databases.ts';
import { writeLibrary } from '../../support/library.ts';
import { type MessagesApi, startMessagesApi } from '../../support/messages-api/messages-api.ts';
import type { MessagesRequest } from '../../support/messages-api/messages-request.ts';
import { openTestModel } from '../../support/messages-api/open-test-model.ts';
import {
  call,
  citation,
  type Fault,
  httpError,
  reply,
  type Scripted,
  text,
} from '../../support/messages-api/scripted.ts';
import { numbersFrom } from '../../support/numbers-from.ts';
import { type Desk, openDesk } from './ask.ts';

const QUESTIONS = 100;
const AT_ONCE = 5;
const MOUNT = 'Mount the volume under /data.';
const LIMITS = {
  deadlineMs: 15_000,
  classifyDeadlineMs: 6000,
  headersMs: 800,
  idleMs: 500,
  firstDelayMs: 2,
  longestDelayMs: 60,
  breakerFailures: 12,
  breakerOpenMs: 30,
};

describe('a hundred questions while the language model is down, slow, overloaded or cut off at random', () => {
  let opened: TestDatabase;
  let embedder: Embedder;
  let api: MessagesApi;
  let desk: Desk;
  const random = numbersFrom(20261130);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;

  beforeAll(async () => {
    api = await startMessagesApi({ pieceSize: 5 });
    opened = await openTestDatabase('embedded');
    embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
    await writeLibrary(opened.database, [
      { slug: 'volumes', title: 'Volumes', category: 'docker', published: '2024-03-12', chunks: [MOUNT] },
      {
        slug: 'pods',
        title: 'Pods',
        category: 'kubernetes',
        published: '2023-07-01',
        chunks: ['Pods come and go.'],
      },
    ]);
    const model = openTestModel(api.url, { limits: LIMITS, budget: { questionUsd: 10, dayUsd: 10_000 } });
    desk = await openDesk(opened.database, embedder, ['docs'], model);
  });
  afterAll(async () => {
    await embedder?.close();
    await opened?.drop();
    await api?.stop();
  });

  /** As it would be said, were all well. */
  const well = ({ body, toolResults }: MessagesRequest) => {
    if (body['tools'] === undefined)
      return classified({ query_type: pick(['search', 'search', 'hybrid', 'none']) });
    if (toolResults.length === 0) return reply([call('search_passages', { query: 'mount a volume' })]);
    return reply([text('Under '), text('/data', [citation('docs/volumes#0', MOUNT)]), text('.')]);
  };
  const ill = (request: MessagesRequest): Scripted => {
    const fault = pick<Fault | 529 | 429 | null>([
      ...[null, null, null],
      529,
      429,
      { kind: 'slow-headers', ms: 1200 },
      { kind: 'cut', how: pick(['end', 'destroy']) },
      { kind: 'stall', afterEvents: pick([0, 2, 5]) },
      { kind: 'error-first', type: 'overloaded_error' },
      { kind: 'error-after-text', type: 'overloaded_error' },
      { kind: 'pings', count: 3, everyMs: 50 },
    ]);
    if (fault === 529) return httpError(529, 'overloaded_error');
    if (fault === 429)
      return httpError(429, 'rate_limit_error', { headers: { 'retry-after': pick(['0.02', '3600']) } });
    return fault === null ? well(request) : { ...well(request), fault };
  };

  it('have a hundred answers', async () => {
    api.respondWith(ill);
    const answers: Answer[] = [];
    for (let begun = 0; begun < QUESTIONS; begun += AT_ONCE) {
      const isDown = begun % 25 === 20;
      if (isDown) await api.stop();
      const questions = Array.from({ length: AT_ONCE }, (_, n) =>
        n === 0 ? 'How many docker posts are there?' : 'How do I mount a volume?',
      );
      answers.push(...(await Promise.all(questions.map((question) => desk.ask(question)))));
      if (isDown) await api.start();
    }
    expect(answers).toHaveLength(QUESTIONS);
    for (const answer of answers) {
      expect(answer.text.trim()).not.toBe('');
      expect(answer.text).not.toMatch(/could not|reference/);
      // What the model did not say, the posts do.
      if (answer.route === 'search') expect(answer.citations.length, answer.text).toBeGreaterThan(0);
      if (answer.decidedBy === 'matcher' && answer.route === 'search')
        expect(answer.notices.length).toBeGreaterThan(1);
    }
    // The matcher needs no model, whatever becomes of it.
    expect(answers.filter(({ route, notices }) => route === 'sql' && notices.length === 0)).toHaveLength(20);
    const byAgent = answers.filter(({ decidedBy }) => decidedBy === 'agent').length;
    const quoted = answers.filter(({ notices }) =>
      notices.some((notice) => notice.includes('language model')),
    ).length;
    expect(byAgent).toBeGreaterThan(10);
    expect(quoted).toBeGreaterThan(10);
  });
});
