import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../../src/domain/answer.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import type { TestDatabase } from '../../support/databases.ts';
import { openSyncedDatabase } from '../../support/synced-home.ts';
import { type Desk, openDesk } from './ask.ts';

let opened: TestDatabase;
let embedder: Embedder;
let desk: Desk;

beforeAll(async () => {
  opened = await openSyncedDatabase();
  embedder = await openEmbedder({ model: 'bundled', path: null, home: '' });
  desk = await openDesk(opened.database, embedder, ['library']);
});
afterAll(async () => {
  await embedder?.close();
  await opened?.drop();
});

const slugs = ({ posts }: Answer) => posts.map((post) => post.slug);

async function slugsTagged(tag: string): Promise<string[]> {
  const { rows } = await opened.database.query<{ slug: string }>(
    'SELECT slug FROM post WHERE $1 = ANY (tags) ORDER BY published_at DESC',
    [tag],
  );
  return rows.map((row) => row.slug);
}

describe('a list of posts about a topic', () => {
  it('has a post that is tagged with it, though no sentence holds the word', async () => {
    const answer = await desk.ask('database posts about performance in 2025');
    expect(answer).toMatchObject({ route: 'hybrid' });
    expect(slugs(answer)).toEqual(['slow-queries']);
    expect(answer.text).toContain(', tagged performance');
    expect(answer.citations).toHaveLength(1);
  });

  it('has every post that is tagged with it, of those that the filter leaves', async () => {
    const answer = await desk.ask('Technology articles about crypto in 2023');
    expect(slugs(answer).toSorted()).toEqual(['blockchain-audit-log', 'crypto-payments']);
    const all = await desk.ask('which articles are about crypto?');
    expect(slugs(all).toSorted()).toEqual((await slugsTagged('crypto')).toSorted());
  });

  it('has a post whose tag is written with a hyphen, and none that mentions half of it', async () => {
    expect(slugs(await desk.ask('which articles are about machine learning?'))).toEqual(
      await slugsTagged('machine-learning'),
    );
  });

  it('is in the order asked for, of posts about it alone', async () => {
    expect(slugs(await desk.ask('newest posts about volumes'))).toEqual(await slugsTagged('volumes'));
  });

  it('says how many more there are', async () => {
    const answer = await desk.ask('list 2 posts about performance');
    expect(await slugsTagged('performance')).toHaveLength(5);
    expect(answer.posts).toHaveLength(2);
    expect(answer.text).toMatch(/…and 3 more about it by title or tags\.$/);
  });
});

describe('a count of posts about a topic', () => {
  it('takes title, tags and words, and says so', async () => {
    const answer = await desk.ask('how many articles about crypto are there?');
    expect(answer).toMatchObject({ route: 'sql', total: 3 });
    expect(slugs(answer)).toEqual(await slugsTagged('crypto'));
    expect(answer.text).toContain('in title, tags or words');
  });

  it.each([
    ['how many posts were published on a monday?', 'monday'],
    ['SELECT count(*) FROM posts', 'SELECT'],
  ])('is no answer where words were not understood: %s', async (question, unread) => {
    const answer = await desk.ask(question);
    expect(answer).toMatchObject({ route: 'none', total: null, posts: [] });
    expect(answer.text).toBe(
      `I could not read “${unread}” in this question: posts can be counted by category, author, period and tag, or by what they are about.`,
    );
    for (const { question: other } of answer.choices) {
      expect(await desk.ask(other)).toMatchObject({ route: 'sql', fallbackFrom: null });
    }
  });
});

describe('a how-to answer', () => {
  it('shows the section with the commands whole, where the post opens with other words', async () => {
    const answer = await desk.ask('how do I roll back a deployment?');
    expect(answer.citations[0]?.post.slug).toBe('rollbacks');
    expect(answer.text).toMatch(/The quick way:\n\n```bash\n[\s\S]*kubectl rollout undo[\s\S]*\n```/);
    expect(answer.text).toContain('our charts set `revisionHistoryLimit: 15`. [2]');
  });

  it('shows the steps beside the section that fits best', async () => {
    const answer = await desk.ask('How do I get into the production cluster?');
    expect(answer.text).toMatch(/Get access:\n\n> 1\. Ask for the group[\s\S]*> 3\. Check with/);
  });
});

describe('a quoted answer', () => {
  it('comes from the section whose heading says what was asked', async () => {
    const answer = await desk.ask('why did we stop the crypto payments trial?');
    expect(answer.text).toMatch(
      /^From \[.+\]\(.+\), Why we stopped:\n\n> Only six merchants used it every week\./,
    );
  });

  it.each(['how do I roll back a deployment?', 'why did we stop the crypto payments trial?'])(
    'refers to other posts only: %s',
    async (question) => {
      const answer = await desk.ask(question);
      const [, also = ''] = answer.text.split('See also:');
      expect(also).not.toContain(answer.citations[0]?.post.title);
    },
  );

  it('refers to no post that is far in meaning', async () => {
    const answer = await desk.ask('how do I set up the local stack?');
    expect(slugs(answer)).toEqual(['compose-local']);
  });
});

describe('what is asked for by name', () => {
  it('is not covered where no post holds the name, whatever the other words are', async () => {
    const answer = await desk.ask('what is a tram in our house terms?');
    expect(answer).toMatchObject({ route: 'none', citations: [] });
  });
});

describe('a period of changes', () => {
  it('is not said to be one of publication', async () => {
    const answer = await desk.ask('which posts were updated in 2025?');
    expect(answer.interpretation).toMatch(/^updated in 2025/);
  });
});

describe('a list that is empty for its period alone', () => {
  it('searches for nothing, and offers the list without the period', async () => {
    const answer = await desk.ask('posts in the last 3 weeks');
    expect(answer.trace.map(({ tool }) => tool)).toEqual(['run_template']);
    const wider = await desk.ask(answer.choices[0]?.question ?? '');
    expect(wider).toMatchObject({ template: answer.template, route: 'sql' });
    expect(wider.posts.length).toBeGreaterThan(1);
  });
});
