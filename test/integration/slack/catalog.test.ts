import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SeenMessage } from '../../../src/demo/workspace/seen-message.ts';
import { parseCommand } from '../../../src/slack/catalog/parse-command.ts';
import { engines } from '../../support/databases.ts';
import { openTestSlack, type TestSlack } from '../../support/slack/open-test-slack.ts';

let slack: TestSlack;
beforeAll(async () => {
  slack = await openTestSlack({ engine: engines.at(-1) ?? 'embedded' });
});
afterAll(() => slack.close());

async function catalog(text: string): Promise<SeenMessage> {
  const before = slack.workspace.messages().length;
  const outcome = await slack.workspace.person('ana').slash('/catalog', text, 'C0DOCS');
  expect(outcome.acknowledged).toBe(true);
  const answer = await slack.workspace.waitFor(text, () => slack.workspace.messages()[before]);
  expect(answer.visibleTo).toBe('U0ANA');
  return answer;
}

describe('/catalog', () => {
  it.each([
    ['', /`\/catalog newest \[category\] \[n\]`: the newest posts/],
    ['help', /Only you see what I answer here/],
    ['newest', /The newest 3 of 3 posts:\n\n- \[Docker volumes\]\(https:\/\/example.com\/volumes\)/],
    ['newest docker 1', /The newest 1 of 2 posts in docker:\n\n- \[Docker volumes\]/],
    ['NEWEST 1 Docker', /The newest 1 of 2 posts in docker/],
    ['latest spring', /The newest 1 of 1 post in spring/],
    ['oldest', /The oldest 3 of 3 posts:\n\n- \[Spring profiles\]/],
    ['count', /\*\*3 posts\*\*\./],
    ['count spring', /\*\*1 post\*\* in spring\./],
    ['categories', /- \*\*docker\*\* \(`docker`\): 2 posts, the latest of 12 March 2024/],
    ['find named volume', /\[Docker volumes\].*› Named volumes/],
    ['find zeppelins', /Nothing found for “zeppelins”/],
    ['find', /What shall I find\?/],
    ['templates', /- `posts_per_year \[categories=…\]/],
    ['posts_per_year', /2024/],
    ['newest_posts category=docker limit=1', /Docker volumes/],
    ['newest_posts category="docker" limit=0', /limit = .*allowed 1–/],
    ['newest_posts category=zeppelins', /categories = .*zeppelins.*allowed are docker, spring/],
    ['newest_posts colour=red', /unknown parameter colour, allowed are categories, author/],
    ['newest_posts categories=docker,spring author="mina park"', /Docker volumes.*Docker networking/s],
    ['newest_posts the lot', /is written `key=value`/],
    ['newest 99', /Allowed is one number from 1 to 50/],
    ['newest -1', /Allowed is one number from 1 to 50/],
    ['what is the newest docker post?', /Docker volumes/],
    ['how do I create a named volume?', /docker volume create data/],
  ])('answers %j', async (text, expected) => {
    const answer = await catalog(text);
    expect(answer.lines.join('\n')).toMatch(expected);
  });

  it.each([
    ['newst docker 1', 'newest docker 1'],
    ['ctegories', 'categories'],
    ['cuont docker', 'count docker'],
    ['count dockr', 'count docker'],
    ['newest sprng 2', 'newest spring 2'],
    ['post_per_year', 'posts_per_year'],
    ['newest_posts categry=docker', 'newest_posts categories=docker'],
    ['newest_posts category=dokcer limit=1', 'newest_posts categories=docker limit=1'],
    ['newest_posts author="Mina Prk"', 'newest_posts author="Mina Park"'],
  ])('offers the nearest right command for %j', async (text, meant) => {
    const answer = await catalog(text);
    expect(answer.lines.join('\n')).toContain(`did you mean \`/catalog ${meant}\`?`);
    const before = slack.workspace.messages().length;
    await slack.workspace.person('ana').click(answer, meant);
    const meantAnswer = await slack.workspace.waitFor(meant, () => slack.workspace.messages()[before]);
    expect(meantAnswer.lines.join('\n')).not.toContain('did you mean');
    expect(meantAnswer.visibleTo).toBe('U0ANA');
  });

  it('takes whole sentences for questions, even when they begin with a word of ours', () => {
    for (const text of [
      'count the docker posts of 2023',
      'help me with volumes please',
      'could you list posts',
    ]) {
      expect(parseCommand(text, ['posts_per_year'])).toEqual({ kind: 'question', text });
    }
  });
});
