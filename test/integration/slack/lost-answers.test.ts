import { describe, expect, it } from 'vitest';
import type { Queryable } from '../../../src/store/database.ts';
import type { TestSlack } from '../../support/slack/open-test-slack.ts';
import { plantAnswer } from '../../support/slack/plant-answer.ts';
import { useSlack } from '../../support/slack/use-slack.ts';
import { until } from '../../support/until.ts';

const start = useSlack();
const NEWEST = 'what is the newest docker post?';

function answersIn({ workspace }: TestSlack, thread: string) {
  return workspace.messages({ thread, fromApp: true });
}

describe('an answer is neither lost nor doubled', () => {
  it('answers at the next start what was left, and clears nothing that it does not own', async () => {
    const slack = await start({ start: false });
    const { workspace, database } = slack;
    const { id, thread } = await plantAnswer(slack, 'What was worked out before the crash.');
    // A process of this machine that is gone holds it still.
    const gone = `${(await import('node:os')).hostname()}:999999:unknown:dead`;
    await database.query("UPDATE question SET lease_owner = $1, lease_until = now() + interval '1 hour'", [
      gone,
    ]);
    await slack.slack.start();
    await workspace.waitForMessage({ thread, text: 'What was worked out' });

    // Slack has the answer a moment before the row says so.
    const settled = await until('answered', async () => {
      const { rows } = await database.query('SELECT id, state, lease_owner FROM question');
      return rows.every((row) => row['state'] === 'answered') && rows;
    });
    expect(settled).toEqual([{ id, state: 'answered', lease_owner: null }]);
  });

  it('finds its own answer in the thread after a crash between posting and noting it', async () => {
    const slack = await start();
    const { workspace, database } = slack;
    const asked = workspace.person('ana').mention('C0DOCS', NEWEST);
    const first = await workspace.waitForMessage({ thread: asked.ts });
    await workspace.quiet();
    await slack.slack.stop();
    await database.query("UPDATE question SET state = 'asked', messages = '{}', answered_at = NULL");
    const again = await slack.openAnother();
    await again.start();
    await workspace.waitFor(
      'settled',
      () => workspace.calls.filter(({ method }) => method === 'chat.update').length > 0,
    );
    await workspace.quiet();
    await again.stop();

    expect(answersIn(slack, asked.ts).map(({ ts }) => ts)).toEqual([first.ts]);
  });

  it('posts once when the connection breaks after the message stood', async () => {
    const slack = await start();
    const { workspace } = slack;
    workspace.fail('chat.postMessage', { hangUp: true, afterEffect: true });
    const asked = workspace.person('ana').mention('C0DOCS', NEWEST);
    await workspace.waitFor('lookup', () =>
      workspace.calls.some(({ method }) => method === 'conversations.replies'),
    );
    await workspace.quiet();

    expect(answersIn(slack, asked.ts)).toHaveLength(1);
  });

  it.each([
    ['a broken connection', { hangUp: true, times: 2 }],
    ['a server that fails', { status: 503, times: 2 }],
    ['Slack’s own failure', { error: 'internal_error', times: 2 }],
    ['a 429', { status: 429, retryAfterSeconds: 1 }],
  ])('posts in the end after %s', async (_, fault) => {
    const slack = await start();
    slack.workspace.fail('chat.postMessage', fault);
    const asked = slack.workspace.person('ana').mention('C0DOCS', NEWEST);
    await slack.workspace.waitForMessage({ thread: asked.ts }, 10_000);
    await slack.workspace.quiet();

    expect(answersIn(slack, asked.ts)).toHaveLength(1);
  });

  it('lets nobody else wait for a 429 in one thread', async () => {
    const slack = await start();
    const { workspace } = slack;
    workspace.fail('chat.postMessage', { status: 429, retryAfterSeconds: 4 });
    const held = workspace.person('ana').mention('C0DOCS', NEWEST);
    await workspace.waitFor('429', () => workspace.calls.some(({ outcome }) => outcome === 'ratelimited'));
    const began = Date.now();
    const other = workspace.person('ben').mention('C0DOCS', NEWEST);
    await workspace.waitForMessage({ thread: other.ts }, 3000);

    expect(Date.now() - began).toBeLessThan(3000);
    expect(answersIn(slack, held.ts)).toHaveLength(0);
    await workspace.waitForMessage({ thread: held.ts }, 8000);
  });

  it.each(['invalid_blocks', 'msg_blocks_too_long', 'msg_too_long'])(
    'falls back on %s, and loses nothing of the text',
    async (error) => {
      const slack = await start({ start: false });
      const { workspace } = slack;
      const when = (given: object) => JSON.stringify(given).includes('markdown');
      workspace.fail('chat.postMessage', { error, times: 100, when });
      const words = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ');
      const post = {
        id: 1,
        source: 'docs',
        slug: 'volumes',
        title: 'Docker volumes',
        url: 'https://example.com/volumes',
        category: 'docker',
        author: null,
        publishedAt: null,
      };
      const { thread } = await plantAnswer(slack, `# Title\n\n${words} [1]`, {
        citations: [{ n: 1, post, quote: 'A named volume outlives its container.' }],
      });
      await slack.slack.start();
      await workspace.quiet(500);

      const said = answersIn(slack, thread)
        .map(({ text }) => text)
        .join(' ');
      for (let index = 0; index < 900; index += 1) expect(said).toMatch(new RegExp(`\\bword${index}\\b`));
      expect(said).toContain('<https://example.com/volumes|Docker volumes>');
      expect(answersIn(slack, thread).flatMap(({ buttons }) => buttons)).toContain('Quotes');
    },
  );

  it('offers plain buttons where Slack has no feedback block', async () => {
    const slack = await start();
    const when = (given: object) => JSON.stringify(given).includes('feedback_buttons');
    slack.workspace.fail('chat.postMessage', { error: 'invalid_blocks', when });
    const asked = slack.workspace.person('ana').mention('C0DOCS', NEWEST);
    const answer = await slack.workspace.waitForMessage({ thread: asked.ts });

    expect(answer.buttons).toContain('👍 Helpful');
    expect(answer.blocks.map(({ type }) => type)).not.toContain('context_actions');
  });

  it('gives up on a channel that it may not write in, and says so nowhere else', async () => {
    const slack = await start();
    const { workspace, database } = slack;
    workspace.fail('chat.postMessage', { error: 'restricted_action', times: 10 });
    workspace.person('ana').mention('C0DOCS', NEWEST);
    await workspace.waitFor('refusal', () =>
      workspace.calls.some(({ outcome }) => outcome === 'restricted_action'),
    );
    await workspace.quiet();

    const given = await until('given up', async () => {
      const { rows } = await database.query('SELECT state, reference FROM question');
      return rows[0]?.['state'] !== 'asked' && rows;
    });
    expect(given).toEqual([{ state: 'failed', reference: 'ref-1' }]);
    expect(workspace.calls.filter(({ method }) => method === 'chat.postMessage')).toHaveLength(1);
  });

  it('shows a status within a second, before anything is worked out, and none when the answer stands', async () => {
    const slack = await start();
    const { workspace } = slack;
    workspace.fail('users.info', { delayMs: 1500 });
    const began = Date.now();
    const asked = workspace.person('ana').mention('C0DOCS', NEWEST);
    await workspace.waitFor('status', () => workspace.assistantThread('C0DOCS', asked.ts)?.status);
    expect(Date.now() - began).toBeLessThan(1000);
    await workspace.waitForMessage({ thread: asked.ts });
    await workspace.quiet();

    expect(workspace.assistantThread('C0DOCS', asked.ts)?.status).toBe('');
  });

  it('looks at the question with eyes where the workspace has no status line', async () => {
    const slack = await start();
    const { workspace } = slack;
    workspace.fail('assistant.threads.setStatus', { error: 'unknown_method', times: 100 });
    workspace.fail('users.info', { delayMs: 800 });
    const asked = workspace.person('ana').mention('C0DOCS', NEWEST);
    const reactions = () =>
      workspace.messages({ fromApp: false }).find(({ ts }) => ts === asked.ts)?.reactions;
    await workspace.waitFor('eyes', () => reactions()?.['eyes']);
    await workspace.waitForMessage({ thread: asked.ts });
    await workspace.waitFor('no eyes', () => (reactions()?.['eyes'] ?? []).length === 0);
  });

  it('says in a sentence that the time is over', async () => {
    const slack = await start({ settings: { deadlineMs: 300 } });
    const { embedder } = slack;
    const { embed } = embedder;
    embedder.embed = async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return embed.apply(embedder, given);
    };
    const asked = slack.workspace.person('ana').mention('C0DOCS', 'how do I create a named volume?');
    const answer = await slack.workspace.waitForMessage({ thread: asked.ts });

    expect(answer.lines[0]).toMatch(/^I stopped after \d+ seconds? without an answer/);
  });
});

describe.each(['socket', 'http'] as const)('an event that could not be recorded, over %s', (mode) => {
  it('is not acknowledged, comes again, and is answered once', async () => {
    const slack = await start({ mode });
    const { workspace, database } = slack;
    const { transaction } = database;
    let failures = 2;
    database.transaction = <T>(work: (connection: Queryable) => Promise<T>): Promise<T> => {
      failures -= 1;
      if (failures >= 0) return Promise.reject(new Error('the database is away'));
      return transaction.call(database, work) as Promise<T>;
    };
    workspace.person('ana').directMessage();
    const asked = workspace.person('ana').dm(NEWEST);
    await workspace.waitForMessage({ thread: asked.ts }, 15_000);
    await workspace.quiet();

    const [first] = workspace.deliveries;
    expect(first?.outcome).not.toBe('acknowledged');
    expect(answersIn(slack, asked.ts)).toHaveLength(1);
  });
});

describe('an asker who thinks again', () => {
  it('finds no old parts left when the new answer is shorter', async () => {
    const slack = await start({ start: false });
    const { workspace } = slack;
    const { thread } = await plantAnswer(slack, 'A rather long answer. '.repeat(1200));
    await slack.slack.start();
    await workspace.waitFor('parts', () => answersIn(slack, thread).length > 2);
    await workspace.quiet();
    workspace.person('ana').edit({ channel: 'C0DOCS', ts: thread }, NEWEST);
    await workspace.waitForMessage({ thread, text: 'Docker volumes' });
    await workspace.waitFor('one message', () => answersIn(slack, thread).length === 1);
  });

  it('gets the answer redone in place after an edit within five minutes, and not after', async () => {
    const slack = await start();
    const { workspace, database } = slack;
    const ana = workspace.person('ana');
    const asked = ana.mention('C0DOCS', NEWEST);
    await workspace.waitForMessage({ thread: asked.ts, text: 'Docker volumes' });
    ana.edit(asked, `<@${workspace.botUserId}> what is the oldest docker post?`);
    await workspace.waitForMessage({ thread: asked.ts, text: 'Docker networking' });
    await workspace.quiet();
    await database.query("UPDATE question SET asked_at = now() - interval '6 minutes'");
    ana.edit(asked, `<@${workspace.botUserId}> how many spring posts are there?`);
    await workspace.quiet(400);

    const answers = answersIn(slack, asked.ts);
    expect(answers).toHaveLength(1);
    expect(answers[0]?.lines.join('\n')).toContain('Docker networking');
  });

  it('gets one answer, to the edited words, when the edit comes while the first is worked on', async () => {
    const slack = await start();
    const { workspace } = slack;
    workspace.fail('users.info', { delayMs: 800 });
    const ana = workspace.person('ana');
    const asked = ana.mention('C0DOCS', NEWEST);
    await workspace.waitFor('work', () => workspace.calls.some(({ method }) => method === 'users.info'));
    ana.edit(asked, `<@${workspace.botUserId}> what is the oldest docker post?`);
    await workspace.waitForMessage({ thread: asked.ts, text: 'Docker networking' });
    await workspace.quiet();

    expect(answersIn(slack, asked.ts)).toHaveLength(1);
  });

  it('has the answer taken away with the question, also while it is worked on', async () => {
    const slack = await start();
    const { workspace } = slack;
    const ana = workspace.person('ana');
    const dm = ana.dm(NEWEST);
    await workspace.waitForMessage({ thread: dm.ts });
    ana.delete(dm);
    await workspace.waitFor('removal', () => answersIn(slack, dm.ts).length === 0);

    workspace.fail('users.info', { delayMs: 800 });
    const asked = ana.mention('C0DOCS', NEWEST);
    await workspace.waitFor('status', () => workspace.assistantThread('C0DOCS', asked.ts)?.status);
    ana.delete(asked);
    await workspace.quiet(1000);
    expect(workspace.messages({ channel: 'C0DOCS', fromApp: true })).toEqual([]);
  });

  it('is not answered anew because somebody else edits or deletes something', async () => {
    const slack = await start();
    const { workspace } = slack;
    const asked = workspace.person('ana').mention('C0DOCS', NEWEST);
    await workspace.waitForMessage({ thread: asked.ts });
    const aside = workspace.person('ben').post('C0DOCS', 'I see');
    workspace.person('ben').edit(aside, 'I saw');
    workspace.person('ben').delete(aside);
    await workspace.quiet(300);

    expect(answersIn(slack, asked.ts)).toHaveLength(1);
  });
});
