import { beforeAll, describe, expect, it } from 'vitest';
import { type DecideSample, openDecideSample } from '../../../eval/routing/decide-sample.ts';

let decide: DecideSample;
beforeAll(async () => {
  decide = await openDecideSample();
});

async function found(question: string): Promise<unknown> {
  const decision = await decide(question);
  return decision.kind === 'template' ? [decision.template, decision.parameters] : decision;
}

describe('what a list says anyway is no question of its own', () => {
  it.each(
    ['oldest post in Docker', 'what is the newest post in Docker', 'our longest post'].flatMap((posts) =>
      [', who wrote it', ', who wrote it?', '; when was it published', ' - when was it published?'].map(
        (afterthought) => [`${posts}${afterthought}`, posts] as const,
      ),
    ),
  )('%s', async (question, posts) => {
    expect(await found(question)).toEqual(await found(posts));
    expect(await found(posts)).toBeInstanceOf(Array);
  });

  it('but what a post says of it is', async () => {
    const decision = await decide('our longest post: who wrote it with whose help?');
    expect(decision.kind).toBe('search');
  });
});

describe('short forms of chat', () => {
  it.each([
    ['top 3 authors w/ counts please', 'top 3 authors with counts please'],
    ['posts w/o a category', 'posts without a category'],
    ['newest docker posts w/dates', 'newest docker posts with dates'],
  ])('%s', async (short, long) => {
    expect(await found(short)).toEqual(await found(long));
    expect(await found(long)).toBeInstanceOf(Array);
  });
});

it('a share is of what the author wrote, also without the apostrophe', async () => {
  for (const question of [
    "what percent of sam o'briens posts are in docker?",
    "what percentage of Sam O'Brien's posts is in docker",
  ]) {
    expect(await found(question), question).toEqual([
      'category_share',
      { categories: ['docker'], author: ["Sam O'Brien"] },
    ]);
  }
});

describe('what is counted is not posts', () => {
  it.each([
    'How many days must a new content security policy stay in report-only mode?',
    'how many KB of js may the first page load have?',
    'how many seconds does an article cache live?',
    'How many reviewers should a post about Docker have?',
  ])('%s', async (question) => {
    expect(await decide(question)).toMatchObject({ kind: 'search', shape: 'passage', filter: null });
  });

  it.each(['how many docker posts mention volumes?', 'How many articles do we have that mention volumes?'])(
    'but here it is: %s',
    async (question) => {
      expect(await decide(question)).toMatchObject({ kind: 'search', shape: 'count' });
    },
  );
});
