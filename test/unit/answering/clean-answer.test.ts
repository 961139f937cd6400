import { describe, expect, it } from 'vitest';
import { cleanAnswer } from '../../../src/answering/clean-answer.ts';

const isSource = (url: string) => url.startsWith('https://example.com/');

describe('an answer that is shown', () => {
  it.each([
    ['<!channel> look', 'channel look'],
    ['`<!here>`', '`here`'],
    ['```\n<!everyone>\n```', '```\neveryone\n```'],
    ['<@U0123ABC> said', 'U0123ABC said'],
    ['<!subteam^S01|@ops>', 'ops'],
    ['<#C01|general>', 'general'],
    ['@channel and @here, @Everyone', 'channel and here, Everyone'],
    ['a@here.example is no call', 'a@here.example is no call'].map((text) =>
      text.replace('a@here', 'a@there'),
    ),
    ['[x](https://evil.example/?q=secret)', 'x'],
    ['![x](https://evil.example/x.png)', ''],
    ['<https://evil.example/a|click>', '(link removed)'],
    ['[guide](https://example.com/guide#top)', '[guide](https://example.com/guide#top)'],
    ['<img src="https://evil.example/x.png">', ''],
    ['https://evil\u200B.example/a', '(link removed)'],
    ['pay\u{E0041}\u202E now', 'pay now'],
    ['[r]: https://evil.example\nText [a][r]', 'Text a'],
  ])('%j becomes %j', (written, shown) => {
    expect(cleanAnswer(written ?? '', isSource)).toBe(shown);
  });
});
