import { afterEach, describe, expect, it } from 'vitest';
import { jsonSource } from '../../../src/ingest/sources/json-source.ts';
import type { ListedDocument } from '../../../src/ingest/sources/source.ts';
import { listAll } from '../../support/list-all.ts';
import { makePostsFolder, type PostsFolder } from '../../support/posts-folder.ts';

let folder: PostsFolder;
afterEach(() => folder.drop());

const post = (more: Record<string, unknown> = {}) =>
  JSON.stringify({ id: 'p1', title: 'T', content: 'Text.', ...more });

const READ: { name: string; content: string; expected: Partial<ListedDocument> }[] = [
  {
    name: 'every field',
    content: post({
      url: 'https://example.com/p1',
      slug: 'the-post',
      category: 'docker',
      excerpt: 'Short.',
      author: 'Ann',
      published_at: 'March 12, 2024',
      updated_at: 1710239400,
      tags: ['a'],
      level: 3,
    }),
    expected: {
      externalId: 'p1',
      url: 'https://example.com/p1',
      slug: 'the-post',
      category: 'docker',
      excerpt: 'Short.',
      author: 'Ann',
      publishedAt: new Date('2024-03-12T00:00:00Z'),
      publishedDateOnly: true,
      updatedAt: new Date('2024-03-12T10:30:00Z'),
      tags: ['a'],
      meta: { level: 3 },
      text: 'Text.',
    },
  },
  {
    name: 'only what is required',
    content: JSON.stringify({ title: 'The title', content: 'First sentence. Second.' }),
    expected: {
      externalId: 'post.json',
      slug: 'the-title',
      url: null,
      category: null,
      excerpt: 'First sentence. Second.',
      author: null,
      publishedAt: null,
      tags: [],
      meta: {},
    },
  },
  {
    name: 'an address and no id',
    content: JSON.stringify({ url: 'https://x.y/z', title: 'T', content: 'Text.' }),
    expected: { externalId: 'https://x.y/z' },
  },
  { name: 'a number as id', content: post({ id: 17 }), expected: { externalId: '17' } },
  { name: 'a number as title', content: post({ title: 42 }), expected: { title: '42' } },
  {
    name: 'a list of authors',
    content: post({ author: ['Ann', { name: 'Bob' }] }),
    expected: { author: 'Ann, Bob' },
  },
  {
    name: 'fields that are null',
    content: post({ url: null, category: null, tags: null, published_at: '' }),
    expected: { url: null, category: null, tags: [] },
  },
  { name: 'a byte-order mark', content: `\ufeff${post()}`, expected: { title: 'T' } },
  {
    name: 'an escaped NUL',
    content: post({ content: 'Te\u0000xt.', note: 'a\u0000b' }),
    expected: { text: 'Text.', meta: { note: 'ab' } },
  },
  {
    name: 'half a character',
    content: '{"title":"T","content":"a\\ud83d b"}',
    expected: { text: 'a\ufffd b' },
  },
  {
    name: 'HTML',
    content: post({
      format: 'html',
      content:
        '<h2>A &amp; B</h2><p>Hi <b>you</b></p><script>x()</script><pre><code class="language-js"># x</code></pre><table><tr><th>K</th></tr><tr><td>a|b</td></tr></table>',
    }),
    expected: {
      text: '## A & B\n\nHi **you**\n\n```js\n# x\n```\n\n| K   |\n| --- |\n| a\\|b |',
    },
  },
  {
    name: 'a key that objects have of themselves',
    content: '{"title":"T","content":"x","__proto__":{"polluted":1}}',
    expected: { meta: {} },
  },
];

const REPORTED: {
  name: string;
  content: string;
  field: string | null;
  reason: string | RegExp;
  kept?: boolean;
}[] = [
  { name: 'broken JSON', content: '{"title": "T"', field: null, reason: /^is not valid JSON: / },
  { name: 'an empty file', content: '', field: null, reason: /^is not valid JSON: / },
  {
    name: 'a list of posts',
    content: `[${post()}]`,
    field: null,
    reason: 'is a list, allowed is one post as an object',
  },
  { name: 'text', content: '"post"', field: null, reason: 'is text, allowed is one post as an object' },
  { name: 'null', content: 'null', field: null, reason: 'is empty, allowed is one post as an object' },
  { name: 'no title', content: '{"content":"x"}', field: 'title', reason: 'is missing or empty' },
  { name: 'an empty title', content: post({ title: ' ' }), field: 'title', reason: 'is missing or empty' },
  {
    name: 'a title that is an object',
    content: post({ title: {} }),
    field: 'title',
    reason: 'is an object, allowed is text',
  },
  { name: 'no content', content: '{"title":"T"}', field: 'content', reason: 'is missing' },
  { name: 'an empty content', content: post({ content: '\n ' }), field: 'content', reason: 'is empty' },
  {
    name: 'a content that is a list',
    content: post({ content: [] }),
    field: 'content',
    reason: 'is a list, allowed is text',
  },
  {
    name: 'HTML without words',
    content: post({ format: 'html', content: '<p></p>' }),
    field: 'content',
    reason: 'is empty',
  },
  {
    name: 'HTML nested thousands deep',
    content: post({ format: 'html', content: '<b>'.repeat(20_000) }),
    field: 'content',
    reason: /^is html that cannot be read/,
  },
  {
    name: 'HTML beyond the limit',
    content: post({ format: 'html', content: 'x'.repeat(2_000_001) }),
    field: 'content',
    reason: 'has 2000001 characters of html, allowed are 2000000',
  },
  {
    name: 'an unknown format',
    content: post({ format: 'rst' }),
    field: 'format',
    reason: 'is "rst", allowed are markdown and html',
  },
  {
    name: 'a date that cannot be read',
    content: post({ published_at: '0000-00-00' }),
    field: 'published_at',
    reason: /0000-00-00/,
    kept: true,
  },
  {
    name: 'tags that are objects',
    content: post({ tags: [{ id: 1 }] }),
    field: 'tags',
    reason: 'is an object, allowed is text',
    kept: true,
  },
  {
    name: 'further fields nested too deep',
    content: post({ deep: JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`) }),
    field: 'meta',
    reason: /nested too deep/,
    kept: true,
  },
];

describe('a JSON post', () => {
  it.each(READ)('with $name is read right', async ({ content, expected }) => {
    folder = await makePostsFolder({ 'post.json': content });
    const { documents, failures } = await listAll(jsonSource(folder.path));
    expect(failures).toEqual([]);
    expect(documents).toMatchObject([expected]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(REPORTED)(
    'with $name is reported while the rest is read',
    async ({ content, field, reason, kept }) => {
      folder = await makePostsFolder({ 'post.json': content, 'zz.json': post({ id: 'z' }) });
      const { documents, failures } = await listAll(jsonSource(folder.path));
      const expected = typeof reason === 'string' ? reason : expect.stringMatching(reason);
      expect(failures).toEqual([{ file: 'post.json', field, reason: expected }]);
      expect(documents.map(({ externalId }) => externalId)).toEqual(kept ? ['p1', 'z'] : ['z']);
    },
  );
});

describe('a .jsonl file', () => {
  const list = () => listAll(jsonSource(`${folder.path}/posts.jsonl`));

  it('holds a post a line, whatever its line ends', async () => {
    folder = await makePostsFolder({ 'posts.jsonl': `\ufeff${post()}\r\n\r\n${post({ id: 'p2' })}` });
    const { documents, failures } = await list();
    expect(documents.map(({ externalId, file }) => [externalId, file])).toEqual([
      ['p1', 'posts.jsonl:1'],
      ['p2', 'posts.jsonl:3'],
    ]);
    expect(failures).toEqual([]);
  });

  it('takes the slug for identity where there is neither id nor address', async () => {
    folder = await makePostsFolder({
      'posts.jsonl': '{"title":"The title","content":"x"}\n{"slug":"s","title":"T","content":"x"}',
    });
    expect((await list()).documents.map(({ externalId }) => externalId)).toEqual(['the-title', 's']);
  });

  it('has a broken line reported by its number', async () => {
    folder = await makePostsFolder({
      'posts.jsonl': `${post()}\n{"broken\n[]\n{}\n${post({ id: 'p5' })}\n{"title":"cut off`,
    });
    const { documents, failures } = await list();
    expect(documents.map(({ externalId }) => externalId)).toEqual(['p1', 'p5']);
    expect(failures.map(({ file, field }) => [file, field])).toEqual([
      ['posts.jsonl:2', null],
      ['posts.jsonl:3', null],
      ['posts.jsonl:4', 'id'],
      ['posts.jsonl:6', null],
    ]);
  });

  it('has a line skipped that is too long, or no UTF-8', async () => {
    const long = post({ content: 'x'.repeat(11 * 1024 * 1024) });
    const bytes = Buffer.concat([Buffer.from(`${long}\n`), Buffer.from([0xff, 0x0a]), Buffer.from(post())]);
    folder = await makePostsFolder({ 'posts.jsonl': bytes });
    const { documents, failures } = await list();
    expect(documents).toHaveLength(1);
    expect(failures).toEqual([
      { file: 'posts.jsonl:1', field: null, reason: 'has 11 MB, allowed are 10' },
      { file: 'posts.jsonl:2', field: null, reason: 'is not valid UTF-8: save it as UTF-8' },
    ]);
  });

  it('that does not exist is an error', async () => {
    folder = await makePostsFolder();
    await expect(list()).rejects.toThrow('posts.jsonl cannot be read');
  });
});
