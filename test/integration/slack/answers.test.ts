import { afterEach, describe, expect, it } from 'vitest';
import { openTestSlack, type TestSlack, type TestSlackOptions } from '../../support/slack/open-test-slack.ts';

const open: TestSlack[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function start(options: TestSlackOptions = {}): Promise<TestSlack> {
  const slack = await openTestSlack(options);
  open.push(slack);
  return slack;
}

describe.each(['socket', 'http'] as const)('over %s', (mode) => {
  it('answers a mention in its thread, once, with its question as metadata', async () => {
    const { workspace, database } = await start({ mode });
    const asked = workspace.person('ana').mention('C0DOCS', 'how many docker posts are there?');
    const answer = await workspace.waitForMessage({ thread: asked.ts });
    await workspace.quiet();

    expect(answer.lines.join('\n')).toContain('2');
    expect(workspace.messages({ thread: asked.ts, fromApp: true })).toHaveLength(1);
    const { rows } = await database.query<{ id: string; state: string; messages: string[] }>(
      'SELECT id, state, messages FROM question',
    );
    expect(rows).toEqual([{ id: expect.any(String), state: 'answered', messages: [answer.ts] }]);
    expect(answer.metadata).toEqual({
      event_type: 'switchyard_answer',
      event_payload: { question: rows[0]?.id },
    });
    expect(workspace.pings).toEqual([]);
  });

  it('answers a follow-up in the thread without another mention', async () => {
    const { workspace } = await start({ mode });
    const ana = workspace.person('ana');
    const asked = ana.mention('C0DOCS', 'what is the newest docker post?');
    await workspace.waitForMessage({ thread: asked.ts, text: 'Docker volumes' });

    ana.post('C0DOCS', 'and the oldest?', { thread: asked.ts });
    const second = await workspace.waitForMessage({ thread: asked.ts, text: 'Docker networking' });

    expect(second.lines.join('\n')).not.toContain('Spring');
  });

  it('answers a direct message, and remembers the one before', async () => {
    const { workspace } = await start({ mode });
    const ana = workspace.person('ana');
    const first = ana.dm('what is the newest docker post?');
    await workspace.waitForMessage({ channel: first.channel, text: 'Docker volumes' });

    ana.dm('and the oldest?');

    const second = await workspace.waitForMessage({ channel: first.channel, text: 'Docker networking' });
    expect(second.lines.join('\n')).not.toContain('Spring');

    ana.dm('Thank you! :tada:');
    await workspace.quiet();
    expect(workspace.messages({ channel: first.channel, fromApp: true })).toHaveLength(2);
  });

  it('answers /catalog to the asker alone', async () => {
    const { workspace } = await start({ mode });
    const outcome = await workspace.person('ana').slash('/catalog', 'newest docker 1', 'C0DOCS');
    const answer = await workspace.waitForMessage({ text: 'Docker volumes' });

    expect(outcome.acknowledged).toBe(true);
    expect(answer.visibleTo).toBe('U0ANA');
    expect(answer.lines[0]).toBe('The newest 1 of 2 posts in docker:');
  });
});

it('waits for a mention in threads too where it is told to', async () => {
  const { workspace } = await start({ settings: { engage: 'mentions' } });
  const ana = workspace.person('ana');
  const asked = ana.mention('C0DOCS', 'what is the newest docker post?');
  await workspace.waitForMessage({ thread: asked.ts });
  ana.post('C0DOCS', 'and the oldest?', { thread: asked.ts });
  await workspace.quiet(400);
  expect(workspace.messages({ thread: asked.ts, fromApp: true })).toHaveLength(1);
});
