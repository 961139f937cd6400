import { describe, expect, it } from 'vitest';
import { findLinks, keepSourceLinks, REMOVED } from '../../../src/answering/safe-links.ts';

const post = 'https://library.example.com/docker/volumes';
const isSource = (url: string) => url === post;

describe('keepSourceLinks', () => {
  it.each([
    ['a link to a post stays', `See [volumes](${post}).`, `See [volumes](${post}).`],
    ['a bare link to a post stays', `See ${post}.`, `See ${post}.`],
    ['a foreign link is its text', 'See [here](https://evil.example/x).', 'See here.'],
    ['a link with a title is its text', 'See [here](https://evil.example "now").', 'See here.'],
    ['a relative link is its text', 'See [here](../secret.md).', 'See here.'],
    ['a script link is its text', 'See [here](javascript:alert(1)).', 'See here.'],
    ['a bare foreign link goes', 'Pay at https://evil.example/pay?x=1!', `Pay at ${REMOVED}!`],
    ['an autolink goes', 'Mail <https://evil.example>.', `Mail ${REMOVED}.`],
    ['a link without scheme goes', 'Go to www.evil.example now', `Go to ${REMOVED} now`],
    ['an image goes', 'Before ![a cat](https://evil.example/cat.png) after', 'Before  after'],
    ['an image within a link goes with it', 'x [![i](https://e.example/i.png)](https://e.example) y', 'x  y'],
    ['a reference link is its text', 'See [here][1].\n\n[1]: https://evil.example', 'See here.\n\n'],
    ['markup goes', 'x <img src="https://evil.example/i.png"> y', 'x  y'],
    ['inline code stays', 'Run `curl https://api.example.com`.', 'Run `curl https://api.example.com`.'],
    ['a code block stays', '```\nhttps://a.example\n```', '```\nhttps://a.example\n```'],
  ])('%s', (_fact, markdown, expected) => {
    expect(keepSourceLinks(markdown, isSource)).toBe(expected);
  });

  it('keeps no link that a text hides behind another', () => {
    const hidden = 'x [a](https://evil.example/[b](https://evil.example)) y';
    expect(keepSourceLinks(hidden, isSource)).not.toContain('evil');
  });
});

describe('findLinks', () => {
  it('finds Markdown and bare links outside code, each once', () => {
    expect(findLinks(`[a](${post}) ${post}, \`https://code.example\``)).toEqual([post]);
  });
});
