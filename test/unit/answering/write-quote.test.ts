import { describe, expect, it } from 'vitest';
import { describePost, linkPost } from '../../../src/answering/write-post.ts';
import { writeBlockQuote, writeInlineQuote } from '../../../src/answering/write-quote.ts';
import { makePost } from './make-passage.ts';

const none = () => false;

describe('writeBlockQuote', () => {
  it('quotes prose by lines, leaves code whole, and marks the last words', () => {
    expect(writeBlockQuote('Run\nthis:\n\n```sh\nls [1]\n```\n\nDone.', 1, none)).toBe(
      '> Run\n> this:\n\n```sh\nls [1]\n```\n\n> Done. [1]',
    );
  });

  it('marks code that stands alone on a line of its own', () => {
    expect(writeBlockQuote('```\nls\n```', 3, none)).toBe('```\nls\n```\n\n[3]');
  });

  it('takes a number in brackets of the post for no citation', () => {
    expect(writeBlockQuote('As in [2].', 1, none)).toBe('> As in \\[2\\]. [1]');
    expect(writeInlineQuote('As in [2].', 1, none)).toBe('“As in \\[2\\].” [1]');
  });

  it('strips foreign links and images', () => {
    const quote = 'See [here](https://evil.example) ![x](https://evil.example/x.png).';
    expect(writeInlineQuote(quote, 1, none)).toBe('“See here .” [1]');
  });

  it('says where a quote was cut', () => {
    expect(writeInlineQuote('The first\nhalf', 2, none, true)).toBe('“The first half…” [2]');
  });
});

describe('posts', () => {
  const british = { timezone: 'UTC', locale: 'en-GB' };

  it('are linked by title, or named where no reader could follow', () => {
    expect(linkPost(makePost({ title: 'A [b] *c*' }))).toBe(
      '[A \\[b\\] \\*c\\*](https://library.example.com/docker/volumes)',
    );
    expect(linkPost(makePost({ url: null }))).toBe('Volumes');
    expect(linkPost(makePost({ url: 'javascript:alert(1)' }))).toBe('Volumes');
  });

  it('are described by what is known', () => {
    expect(describePost(makePost(), british)).toBe(' (docker, 12 March 2024)');
    expect(describePost(makePost({ publishedAt: null }), british)).toBe(' (docker)');
    expect(describePost(makePost({ publishedAt: null, category: null }), british)).toBe('');
  });
});
