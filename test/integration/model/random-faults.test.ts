import { describe, expect, it } from 'vitest';
import { startMessagesApi } from '../../support/messages-api/messages-api.ts';
import { answerOf, openTestModel, talk } from '../../support/messages-api/open-test-model.ts';
import {
  call,
  type Fault,
  httpError,
  reply,
  type Scripted,
  text,
} from '../../support/messages-api/scripted.ts';
import { numbersFrom } from '../../support/numbers-from.ts';

const CONVERSATIONS = 100;
const AT_ONCE = 10;
const KINDS = ['answered', 'truncated', 'refused', 'unanswered', 'over_budget', 'unavailable'];

function faults(pick: <Item>(items: readonly Item[]) => Item): Scripted {
  const search = call('search_passages', { query: pick(['volumes', 'backups', '']) });
  const broken: Fault = pick<Fault>([
    { kind: 'error-first', type: 'overloaded_error' },
    {
      kind: 'error-after-text',
      type: pick(['overloaded_error', 'api_error', 'rate_limit_error', 'new_error']),
    },
    { kind: 'cut', how: pick(['end', 'destroy']) },
    { kind: 'stall', afterEvents: pick([0, 1, 3, 6]) },
    { kind: 'pings', count: 3, everyMs: 20 },
    { kind: 'bad-tool-json', how: pick(['truncated', 'malformed']) },
    { kind: 'slow-headers', ms: 1200 },
    { kind: 'html' },
    { kind: 'no-content' },
    { kind: 'no-usage' },
  ]);
  return pick<Scripted>([
    reply([text('Let me look.'), search]),
    reply([search, call('delete_posts', {})]),
    reply([text('Half'), search], { fault: broken }),
    reply('Half an answer', { fault: broken }),
    reply('An answer.'),
    reply('An ans', {
      stopReason: pick(['max_tokens', 'refusal', 'model_context_window_exceeded', null, 'new']),
    }),
    reply('paused…', { stopReason: 'pause_turn' }),
    reply(''),
    httpError(pick([400, 401, 402, 403, 404, 408, 409, 413, 418, 429, 500, 503, 504, 529]), 'scripted_error'),
    httpError(429, 'rate_limit_error', { headers: { 'retry-after': pick(['0', '0.05', '3600', 'soon']) } }),
  ]);
}

describe.each([true, false])('a hundred conversations against faults at random, streamed: %s', (stream) => {
  it('have a hundred outcomes', async () => {
    const random = numbersFrom(20260301);
    const api = await startMessagesApi({ pieceSize: 4 });
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    api.respondWith(() => faults(pick));
    const limits = {
      deadlineMs: 10_000,
      headersMs: 800,
      idleMs: 500,
      toolMs: 1000,
      firstDelayMs: 2,
      longestDelayMs: 60,
      breakerFailures: 12,
      breakerOpenMs: 30,
    };
    const model = openTestModel(api.url, { stream, limits, budget: { questionUsd: 0.25, dayUsd: 1000 } });
    const history = [
      { role: 'user' as const, text: 'Before.' },
      { role: 'assistant' as const, text: 'Yes.' },
    ];
    const outcomes: string[] = [];
    for (let begun = 0; begun < CONVERSATIONS; begun += AT_ONCE) {
      const some = await Promise.all(Array.from({ length: AT_ONCE }, () => talk(model, { history })));
      for (const { conversation, shown } of some) {
        outcomes.push(conversation.kind);
        // What is on the screen is the answer, and nothing else.
        expect(shown).toBe(answerOf(conversation) ?? '');
      }
    }
    expect(outcomes).toHaveLength(CONVERSATIONS);
    expect(outcomes.filter((kind) => !KINDS.includes(kind))).toEqual([]);
    expect(outcomes.filter((kind) => kind === 'answered').length).toBeGreaterThan(10);
    expect(new Set(outcomes).size).toBeGreaterThan(3);
    // Not one of the requests was of a kind that the real server refuses.
    await api.stop();
  });
});
