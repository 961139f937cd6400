import { describe, expect, it } from 'vitest';
import { flagUnsupported } from '../../../src/answering/flag-unsupported.ts';
import type { ToolOutcome } from '../../../src/tools/tool.ts';
import { makePassage } from './make-passage.ts';

const listing: ToolOutcome = {
  content: {
    kind: 'json',
    value: {
      total_matching: 36,
      returned: 3,
      posts: [{ title: 'The "best" of *Docker*', published_at: '2024-03-12' }],
    },
  },
  rows: null,
  posts: [],
  summary: '',
};
const found: ToolOutcome = {
  content: {
    kind: 'passages',
    passages: [makePassage({ text: 'Wait 1,500 ms, since May 2021; “more is less”.' })],
    note: null,
  },
  rows: null,
  posts: [],
  summary: '',
};

describe('what an answer says', () => {
  const flag = (answer: string) =>
    flagUnsupported(answer, { outcomes: [listing, found], asked: ['since 2019?'] });

  it.each([
    'There are 36 posts, 3 of them shown, since 2019.',
    'On 12 March 2024; in March 2024; on March 12, 2024; on 2024-03-12; in 2024.',
    'Wait 1500 ms or 1,500 ms [2].',
    'As [The "best" of Docker](https://example.com/a) and “The best” say.'.replace(
      '“The best”',
      '“more is less”',
    ),
    '1. first\n2. second\n\n```\nretry 77\n```\nand `x 99`',
    'In May 2021.',
  ])('stands in what was returned or asked: %s', (answer) => {
    expect(flag(answer)).toEqual([]);
  });

  it.each([
    ['There are 37 posts.', 'number 37'],
    ['On 13 March 2024.', 'date 2024-03-13'],
    ['In April 2024.', 'date 2024-04'],
    ['As [The worst of Docker](https://example.com/b) says.', 'title “The worst of Docker”'],
    ['As “The worst of it” says.', 'title “The worst of it”'],
    ['It takes 1.5 s.', 'number 1.5'],
  ])('is flagged where nothing returned it: %s', (answer, flagged) => {
    expect(flag(answer)).toEqual([flagged]);
  });
});
