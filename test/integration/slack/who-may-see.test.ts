import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeenMessage } from '../../../src/demo/workspace/seen-message.ts';
import { engines } from '../../support/databases.ts';
import { openTestSlack, posts, type TestSlack } from '../../support/slack/open-test-slack.ts';

/** Nothing of these may be seen outside the channel; "zanzibar" itself is said by those who ask. */
const SECRETS = /4711|kilimani|zz-plan|hush-hush|6 May 2026/i;
const COST = 'what does the zanzibar rollout cost?';

let slack: TestSlack;
beforeAll(async () => {
  slack = await openTestSlack({
    engine: engines.at(-1) ?? 'embedded',
    posts: [
      ...posts,
      {
        source: 'plans',
        slug: 'zz-plan',
        title: 'Zanzibar rollout plan, hush-hush',
        category: 'zanzibar',
        author: 'Quentin Kilimani',
        published: '2026-05-06',
        chunks: ['The zanzibar rollout costs 4711 euros a month, for as long as it runs.'],
      },
    ],
  });
  await slack.database.query("UPDATE source SET audience_channels = '{C0HANDBOOK}' WHERE id = 'plans'");
});
afterAll(() => slack.close());

async function answerTo(asked: { readonly channel: string; readonly ts: string }): Promise<SeenMessage> {
  const answer = await slack.workspace.waitForMessage({ thread: asked.ts });
  await slack.workspace.quiet(100);
  return answer;
}

async function command(name: string, text: string): Promise<SeenMessage> {
  const before = slack.workspace.messages().length;
  await slack.workspace.person(name).slash('/catalog', text, 'C0DOCS');
  return slack.workspace.waitFor(text, () => slack.workspace.messages()[before]);
}

/** All that a message says, shown or not. */
function everything(message: SeenMessage | undefined): string {
  return JSON.stringify(message);
}

describe('a source that only one channel may see', () => {
  it('is found there, and by those who belong there where only they see it', async () => {
    const ana = slack.workspace.person('ana');
    for (const asked of [ana.mention('C0HANDBOOK', COST), ana.dm(COST)]) {
      expect(everything(await answerTo(asked))).toContain('4711');
    }
    expect(everything(await command('ana', `find ${COST}`))).toContain('zz-plan');
    expect(everything(await command('ana', 'count'))).toContain('4 posts');
  });

  const questions = [
    COST,
    'how many posts are there?',
    'which posts are the newest?',
    'how many posts are in zanzibar?',
    'list the posts by the author of the zanzibar plan',
    'who wrote the zanzibar rollout plan?',
    'when was the zanzibar rollout plan published?',
    'summarise the zanzibar rollout plan',
    'how many posts are there in each category?',
    'which authors are there?',
    'what can you do?',
    'which month had the most posts?',
    'which posts were published in 2026?',
  ];
  it.each(questions)('is no part of an answer in another channel: %s', async (text) => {
    // She belongs there, but all of this channel reads the answer.
    const asked = slack.workspace.person('ana').mention('C0DOCS', text);
    expect(everything(await answerTo(asked))).not.toMatch(SECRETS);
  });

  it.each([COST, 'how many posts are there?', 'which posts are the newest?', 'which authors are there?'])(
    'is no part of a direct answer to somebody who does not belong there: %s',
    async (text) => {
      expect(everything(await answerTo(slack.workspace.person('ben').dm(text)))).not.toMatch(SECRETS);
    },
  );

  it.each([
    ['newest 10', /of 3 posts/],
    ['count', /3 posts/],
    ['count zanzibar', /no category/],
    ['categories', /docker/],
    ['find zanzibar rollout', /Nothing found/],
    ['posts_per_category', /docker/],
    ['newest_posts author="Quentin"', /newest_posts/],
    ['title_search title=zanzibar', /No posts|none/i],
    ['post_date post=plans/zz-plan', /no post|allowed|not|none/i],
    [COST, /doesn't cover/],
  ])('is no part of what /catalog %s tells others', async (text, expected) => {
    const answer = everything(await command('ben', text));
    expect(answer).toMatch(expected);
    // What somebody has typed comes back to them.
    expect(answer.replaceAll('zz-plan', '').replaceAll('plans/', '')).not.toMatch(SECRETS);
  });

  it('shows guests and people of other organisations nothing, not even what is public', async () => {
    for (const name of ['gil', 'eve']) {
      const asked = slack.workspace.person(name).mention('C0DOCS', 'which posts are the newest?');
      const answer = everything(await answerTo(asked));
      expect(answer).not.toMatch(SECRETS);
      expect(answer).not.toContain('volumes');
    }
  });

  it('is seen by a group that it is for, where only they read it, as long as they are in it', async () => {
    const { workspace, database } = slack;
    const ana = workspace.person('ana');
    await database.query(
      "UPDATE source SET audience_channels = NULL, audience_groups = '{S0WRITERS}' WHERE id = 'plans'",
    );
    expect(everything(await answerTo(ana.dm(COST)))).toContain('4711');
    expect(everything(await answerTo(ana.mention('C0HANDBOOK', COST)))).not.toMatch(SECRETS);
    expect(everything(await answerTo(workspace.person('ben').dm(COST)))).not.toMatch(SECRETS);
    workspace.setGroupMembers('S0WRITERS', []);
    expect(everything(await answerTo(ana.dm(COST)))).not.toMatch(SECRETS);
    workspace.setGroupMembers('S0WRITERS', ['U0ANA']);
    await database.query(
      "UPDATE source SET audience_channels = '{C0HANDBOOK}', audience_groups = NULL WHERE id = 'plans'",
    );
  });

  it('counts somebody of whom Slack says nothing as an outsider', async () => {
    const { workspace } = slack;
    workspace.fail('users.info', { error: 'user_not_found' });
    const asked = workspace.person('ana').mention('C0HANDBOOK', 'which posts are the newest?');
    expect(everything(await answerTo(asked))).not.toMatch(SECRETS);
  });

  it('is not shared with a channel that may not see it: the answer is given anew', async () => {
    const { workspace } = slack;
    const ana = workspace.person('ana');
    for (const [text, expected] of [
      ['count', '**3 posts**'],
      ['newest 1', 'Docker volumes'],
      [COST, "doesn't cover"],
    ] as const) {
      const answer = await command('ana', text);
      expect(everything(answer)).toMatch(/4 posts|4711|zz-plan/);
      const began = workspace.messages().at(-1)?.ts ?? '';
      await ana.click(answer, 'Share in channel');
      const shared = await workspace.waitForMessage({
        channel: 'C0DOCS',
        where: ({ ts, visibleTo }) => ts > began && visibleTo === null,
      });
      expect(everything(shared)).not.toMatch(SECRETS);
      expect(everything(shared)).toContain(expected);
    }
  });

  it('shows a guest who can see an answer none of what stands behind it', async () => {
    const { workspace } = slack;
    const asked = workspace.person('ana').mention('C0DOCS', 'how do I create a named volume?');
    const answer = await answerTo(asked);
    const gil = workspace.person('gil');
    for (const button of ['Quotes', 'How was this answered?', 'List instead', '👍 Helpful']) {
      const before = workspace.messages().length;
      await gil.click(answer, button);
      const refusal = await workspace.waitFor('refusal', () => workspace.messages()[before]);
      expect(refusal.lines.join('\n')).toContain("You can't see everything that this answer rests on");
      expect(refusal.visibleTo).toBe('U0GIL');
      expect(gil.openModal()).toBeNull();
    }
  });

  it('is closed to somebody who has left, at the next click, in the next question, and in what was said before', async () => {
    const { workspace, database } = slack;
    const ana = workspace.person('ana');
    const asked = ana.dm('which posts are the newest?');
    const answer = await answerTo(asked);
    expect(everything(answer)).toContain('zz-plan');
    const found = await command('ana', 'newest 1');
    const judged = await command('ana', 'oldest 1');
    ana.leave('C0HANDBOOK');
    for (const [message, button] of [
      [answer, 'How was this answered?'],
      [answer, 'Search instead'],
      [answer, '👎 Not helpful'],
      [found, 'How was this answered?'],
      [found, 'Share in channel'],
      [judged, '👍 Helpful'],
    ] as const) {
      const before = workspace.messages().length;
      await ana.click(message, button);
      const refusal = await workspace.waitFor('refusal', () => workspace.messages()[before]);
      expect(refusal.lines.join('\n')).toContain("You can't see everything that this answer rests on");
      expect(everything(refusal)).not.toMatch(SECRETS);
      expect(ana.openModal()).toBeNull();
    }
    for (const text of ['and the oldest?', 'summarise the first one', 'and how many are there?']) {
      const again = ana.dm(text, { thread: asked.ts });
      const reply = await workspace.waitForMessage({
        thread: asked.ts,
        where: ({ ts, visibleTo }) => ts > again.ts && visibleTo === null,
      });
      expect(everything(reply)).not.toMatch(SECRETS);
    }
    expect(everything(await answerTo(ana.dm('summarise the first one')))).not.toMatch(SECRETS);
    const { rows } = await database.query('SELECT 1 FROM feedback');
    expect(rows).toEqual([]);
  });
});
