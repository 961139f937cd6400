import { describe, expect, it } from 'vitest';
import { forgetPerson, purgeQuestions } from '../../../src/questions/purge-questions.ts';
import { useSlack } from '../../support/slack/use-slack.ts';

const start = useSlack();
const NEWEST = 'what is the newest docker post?';

describe('limits', () => {
  it('refuses a person kindly who asks too much, once in words, and answers others', async () => {
    const { workspace, database } = await start({
      settings: { limits: { userPerMinute: 2, workspacePerMinute: 100 } },
    });
    const [ana, ben] = [workspace.person('ana'), workspace.person('ben')];
    const asked = [1, 2, 3, 4].map(() => ana.mention('C0DOCS', NEWEST));
    const other = ben.mention('C0DOCS', NEWEST);
    await workspace.waitForMessage({ thread: other.ts });
    await workspace.waitFor(
      'two answers',
      () =>
        asked.filter(
          ({ ts }) => workspace.messages({ thread: ts, where: ({ visibleTo }) => !visibleTo }).length > 0,
        ).length === 2,
    );
    await workspace.quiet();

    const refusals = workspace.messages({ where: ({ visibleTo }) => visibleTo === 'U0ANA' });
    expect(refusals.map(({ lines }) => lines[0])).toEqual([
      "That is more than 2 questions within a minute; please ask again in a minute and I'll gladly answer.",
    ]);
    const hourglasses = workspace.messages({
      where: ({ reactions }) => 'hourglass_flowing_sand' in reactions,
    });
    expect(hourglasses).toHaveLength(1);
    const { rows } = await database.query(
      'SELECT state, count(*) FROM question GROUP BY state ORDER BY state',
    );
    expect(rows).toEqual([
      { state: 'answered', count: 3 },
      { state: 'refused', count: 2 },
    ]);
  });

  it('refuses what comes past the limit of the workspace, by slash command too', async () => {
    const { workspace } = await start({ settings: { limits: { userPerMinute: 10, workspacePerMinute: 1 } } });
    await workspace.person('ana').slash('/catalog', 'count', 'C0DOCS');
    await workspace.waitForMessage({ text: '3 posts' });
    await workspace.person('ben').slash('/catalog', 'count', 'C0DOCS');
    await workspace.waitForMessage({ text: 'More than 1 questions came in within a minute' });
    const dm = workspace.person('ana').dm(NEWEST);
    await workspace.waitForMessage({ thread: dm.ts, text: 'More than 1 questions' });
  });

  it('works on no more questions at a time than it is told to, and on all of them in the end', async () => {
    const { workspace } = await start({ settings: { concurrency: 2 } });
    workspace.fail('users.info', { delayMs: 300, times: 8 });
    const ana = workspace.person('ana');
    const asked = Array.from({ length: 8 }, () => ana.mention('C0DOCS', NEWEST));
    let most = 0;
    await workspace.waitFor(
      'all answers',
      () => {
        const open = workspace.calls.filter(
          ({ method, outcome }) => method === 'users.info' && outcome === null,
        );
        most = Math.max(most, open.length);
        return asked.every(({ ts }) => workspace.messages({ thread: ts, fromApp: true }).length === 1);
      },
      15_000,
    );
    expect(most).toBe(2);
  });

  it('finishes what it works on when it is stopped', async () => {
    const { workspace, slack, database } = await start();
    workspace.fail('users.info', { delayMs: 700 });
    const asked = workspace.person('ana').mention('C0DOCS', NEWEST);
    await workspace.waitFor('work', () => workspace.calls.some(({ method }) => method === 'users.info'));
    await slack.stop();

    expect(workspace.messages({ thread: asked.ts, fromApp: true })).toHaveLength(1);
    expect(slack.isReady()).toBe(false);
    const { rows } = await database.query('SELECT state, lease_owner FROM question');
    expect(rows).toEqual([{ state: 'answered', lease_owner: null }]);
  });

  it('hands over what it can not finish, and another process answers it once', async () => {
    const { workspace, slack, openAnother } = await start();
    workspace.fail('users.info', { delayMs: 3000 });
    const asked = workspace.person('ana').mention('C0DOCS', NEWEST);
    await workspace.waitFor('work', () => workspace.calls.some(({ method }) => method === 'users.info'));
    await slack.stop(100);
    const other = await openAnother();
    await other.start();
    await workspace.waitForMessage({ thread: asked.ts });
    // What the first still does must not post any more.
    await workspace.quiet(3500, 15_000);
    await other.stop();

    expect(workspace.messages({ thread: asked.ts, fromApp: true })).toHaveLength(1);
  });

  it('purges questions and their feedback after the retention, and forgets a person', async () => {
    const { workspace, database } = await start();
    for (const name of ['ana', 'ben']) {
      const asked = workspace.person(name).mention('C0DOCS', NEWEST);
      const answer = await workspace.waitForMessage({ thread: asked.ts });
      await workspace.person('ana').click(answer, '👍 Helpful');
      await workspace.quiet();
    }
    await database.query("UPDATE question SET asked_at = now() - interval '91 days' WHERE asker = 'U0BEN'");
    expect(await purgeQuestions(90, database)).toBe(1);
    const count = async () =>
      (
        await database.query(
          'SELECT (SELECT count(*) FROM question) AS questions, (SELECT count(*) FROM feedback) AS feedback',
        )
      ).rows[0];
    expect(await count()).toEqual({ questions: 1, feedback: 1 });
    expect(await forgetPerson('U0ANA', database)).toEqual({ questions: 1, feedback: 1 });
    expect(await count()).toEqual({ questions: 0, feedback: 0 });
  });
});
