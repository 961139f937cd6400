import { chmod, mkdir, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { markdownSource } from '../../../src/ingest/sources/markdown-source.ts';
import type { ListedDocument } from '../../../src/ingest/sources/source.ts';
import { listAll } from '../../support/list-all.ts';
import { makePostsFolder, type PostsFolder } from '../../support/posts-folder.ts';

let folder: PostsFolder;
afterEach(() => folder.drop());

const list = (baseUrl: string | null = null) => listAll(markdownSource({ path: folder.path, baseUrl }));

interface ReadCase {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly post: Partial<ListedDocument>;
}

const front = (yaml: string, body = 'Body.') => `---\n${yaml}\n---\n${body}`;

const READ: ReadCase[] = [
  { name: 'a byte-order mark', content: `\ufeff${front('title: T')}`, post: { title: 'T', text: 'Body.' } },
  {
    name: 'CRLF line ends',
    content: '---\r\ntitle: T\r\n---\r\nOne.\r\nTwo.\r\n',
    post: { title: 'T', text: 'One.\nTwo.' },
  },
  {
    name: 'NUL bytes',
    content: front('title: T\u0000itle', 'Bo\u0000dy.'),
    post: { title: 'Title', text: 'Body.' },
  },
  {
    name: 'HTML entities, decoded in prose and left alone in code',
    content: front('title: Q&amp;A', 'AT&amp;T &lt;b&gt; &eacute; &#8212; `&amp;`\n\n```html\n&amp;\n```'),
    post: { title: 'Q&A', text: 'AT&T &lt;b&gt; é — `&amp;`\n\n```html\n&amp;\n```' },
  },
  { name: 'no front matter', content: '# The title\n\nBody.', post: { title: 'The title', meta: {} } },
  { name: 'no heading either', content: 'Body.', post: { title: 'post', slug: 'post' } },
  { name: 'an empty front matter', content: '---\n---\nBody.', post: { title: 'post', text: 'Body.' } },
  {
    name: 'blank lines before the front matter',
    content: `\n\n  \n${front('title: T')}`,
    post: { title: 'T' },
  },
  {
    name: 'a closing line with spaces',
    content: '---\ntitle: T\n---  \nBody.',
    post: { title: 'T', text: 'Body.' },
  },
  { name: 'a rule at the beginning', content: '---\n\nBody.', post: { title: 'post', text: '---\n\nBody.' } },
  {
    name: 'a rule within the body',
    content: front('title: T', 'A.\n\n---\n\nB.'),
    post: { text: 'A.\n\n---\n\nB.' },
  },
  { name: 'a number as title', content: front('title: 2024'), post: { title: '2024' } },
  {
    name: 'a list of authors',
    content: front('title: T\nauthors: [Ann, Bob]'),
    post: { author: 'Ann, Bob' },
  },
  { name: 'authors with names', content: front('title: T\nauthor: { name: Ann }'), post: { author: 'Ann' } },
  { name: 'tags as text', content: front('title: T\ntags: a, b, a'), post: { tags: ['a', 'b'] } },
  { name: 'a number among tags', content: front('title: T\ntags: [2024, x]'), post: { tags: ['2024', 'x'] } },
  {
    name: 'a category with a name',
    content: front('title: T\ncategory: Spring Boot'),
    post: { category: 'spring-boot', categoryName: 'Spring Boot' },
  },
  {
    name: 'a date by another name',
    content: front('title: T\ndate: 2024-03-12'),
    post: { publishedAt: new Date('2024-03-12T00:00:00Z'), publishedDateOnly: true },
  },
  {
    name: 'a date with a time',
    content: front('title: T\npublished_at: 2024-03-12T10:00:00+02:00'),
    post: { publishedAt: new Date('2024-03-12T08:00:00Z'), publishedDateOnly: false },
  },
  {
    name: 'no date',
    content: front('title: T\npublished_at:'),
    post: { publishedAt: null, publishedDateOnly: false },
  },
  {
    name: 'German',
    content: front('title: Größe ändern', 'Über die Größe.'),
    post: { title: 'Größe ändern', slug: 'post' },
  },
  {
    name: 'a slug of another script',
    content: front('title: T\nslug: データ 同期'),
    post: { slug: 'データ-同期' },
  },
  { name: 'Arabic', content: front('title: مرحبا', 'نص عربي'), post: { title: 'مرحبا', text: 'نص عربي' } },
  { name: 'letters with accents apart', content: front('title: Cafe\u0301'), post: { title: 'Café' } },
  { name: 'half a character', content: `# T\n\n${String.fromCharCode(0xd83d)}x`, post: { title: 'T' } },
  {
    name: 'keys that objects have of themselves',
    content: front('title: T\n__proto__: { polluted: 1 }\nconstructor: x\ntoString: y'),
    post: { meta: { constructor: 'x', toString: 'y' } },
  },
  {
    name: 'values that JSON does not have',
    content: front('title: T\na: .inf\nb: .nan\nc: 9007199254740993\nd: ~'),
    post: { meta: { a: null, b: null, c: expect.anything(), d: null } as never },
  },
  { name: 'a few aliases', content: front('title: &t T\nsame: *t'), post: { meta: { same: 'T' } } },
  {
    name: 'a line of a megabyte',
    content: front('title: T', 'word '.repeat(200_000)),
    post: { text: 'word '.repeat(200_000).trim() },
  },
  { name: 'a line of brackets', content: front('title: T', '['.repeat(300_000)), post: { title: 'T' } },
  {
    name: 'a line of spaces in a heading',
    content: front('title: T', `# a${' '.repeat(300_000)}b`),
    post: { title: 'T' },
  },
  {
    name: 'a line of backticks and ampersands',
    content: front('title: T', `${'`'.repeat(300_000)}&amp;`),
    post: { title: 'T' },
  },
];

interface ReportedCase {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly field: string | null;
  readonly reason: string | RegExp;
  /** The post is kept without the field. */
  readonly kept?: Partial<ListedDocument>;
}

const deepYaml = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const bomb = [
  'a: &a [x, x, x, x, x, x, x, x, x]',
  ...'bcdefghi'
    .split('')
    .map((name, n) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[n]}`).join(', ')}]`),
].join('\n');

const REPORTED: ReportedCase[] = [
  {
    name: 'front matter that closes at the end of the file, with no body',
    content: '---\ntitle: T\n---',
    field: 'content',
    reason: 'is empty',
  },
  { name: 'an empty file', content: '', field: 'content', reason: 'is empty' },
  {
    name: 'a body of blank lines',
    content: front('title: T', '\n \n\t\n'),
    field: 'content',
    reason: 'is empty',
  },
  {
    name: 'front matter that is never closed',
    content: '---\ntitle: T\nBody.',
    field: 'front matter',
    reason: 'is opened by --- in line 1 and never closed',
  },
  {
    name: 'front matter that is no map',
    content: front('- a\n- b'),
    field: 'front matter',
    reason: 'is a list, allowed are keys with values',
  },
  {
    name: 'front matter that is text',
    content: front('just text'),
    field: 'front matter',
    reason: 'is text, allowed are keys with values',
  },
  {
    name: 'broken YAML',
    content: front('title: a: b'),
    field: 'front matter',
    reason: /^is not valid YAML: .*line 1/,
  },
  { name: 'a key twice', content: front('title: a\ntitle: b'), field: 'front matter', reason: /unique/ },
  { name: 'a YAML bomb', content: front(bomb), field: 'front matter', reason: /alias/i },
  {
    name: 'YAML nested too deep',
    content: front(`title: T\ndeep: ${deepYaml}`),
    field: 'front matter',
    reason: /./,
  },
  {
    name: 'huge front matter',
    content: front(`title: T\nx: ${'y'.repeat(70_000)}`),
    field: 'front matter',
    reason: 'has 70012 characters, allowed are 65536',
  },
  {
    name: 'TOML front matter',
    content: '+++\ntitle = "T"\n+++\nBody.',
    field: 'front matter',
    reason: 'begins with +++: only YAML between lines of --- is read',
  },
  {
    name: 'JavaScript front matter',
    content: '---js\n{ title: process.exit() }\n---\nBody.',
    field: 'front matter',
    reason: 'begins with ---js: only YAML between lines of --- is read',
  },
  {
    name: 'a draft',
    content: front('title: T\ndraft: true'),
    field: 'draft',
    reason: 'is a draft: left out',
  },
  {
    name: 'a title that is a map',
    content: front('title: { a: 1 }'),
    field: 'title',
    reason: 'is an object, allowed is text',
  },
  {
    name: 'a title of many characters',
    content: front(`title: ${'x'.repeat(2_000)}`),
    field: 'title',
    reason: 'has 2000 characters, allowed are 1000',
  },
  {
    name: 'invalid UTF-8',
    content: Buffer.from([0x23, 0x20, 0xff, 0xfe, 0xfa, 0x0a]),
    field: null,
    reason: 'is not valid UTF-8: save it as UTF-8',
  },
  {
    name: 'UTF-16',
    content: Buffer.from('\ufeff# T', 'utf16le'),
    field: null,
    reason: 'is UTF-16: save it as UTF-8',
  },
  {
    name: 'a file of 50 MB',
    content: Buffer.alloc(50 * 1024 * 1024, 'x'),
    field: null,
    reason: 'has 50 MB, allowed are 10',
  },
  {
    name: 'a date that is none',
    content: front('title: T\npublished_at: next week'),
    field: 'published_at',
    reason: /next week/,
    kept: { publishedAt: null },
  },
  {
    name: 'a day that no month has',
    content: front('title: T\npublished_at: 2024-02-30'),
    field: 'published_at',
    reason: /2024-02-30/,
    kept: { publishedAt: null },
  },
  {
    name: 'an address that is no web page',
    content: front('title: T\nurl: "javascript:alert(1)"'),
    field: 'url',
    reason: /http/,
    kept: { url: null },
  },
  {
    name: 'an author that is a map',
    content: front('title: T\nauthor: { first: A }'),
    field: 'author',
    reason: 'is an object, allowed is text',
    kept: { author: null },
  },
  {
    name: 'further fields that are too large',
    content: front(
      `title: T\nx: ["${'y'.repeat(30_000)}", "${'\\u00e9'.repeat(5_000)}"]\nz: "${'n'.repeat(100)}"\nq: &q "${'w'.repeat(4_000)}"\nr: [*q, *q, *q, *q, *q, *q, *q, *q, *q]`,
    ),
    field: 'meta',
    reason: /too large/,
    kept: { meta: {} },
  },
];

/** Root may read everything: there it takes the rights of nobody for the time being. */
async function withoutPrivilege<Value>(work: () => Promise<Value>): Promise<Value> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('a Markdown file', () => {
  it.each(READ)('with $name is read right', { timeout: 10_000 }, async ({ content, post }) => {
    folder = await makePostsFolder({ 'post.md': content, 'zz.md': 'Another.' });
    const { documents, failures } = await list();
    expect(failures).toEqual([]);
    expect(documents).toHaveLength(2);
    expect(documents[0]).toMatchObject(post);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(REPORTED)('with $name is reported while the rest is read', { timeout: 20_000 }, async (given) => {
    folder = await makePostsFolder({ 'post.md': given.content, 'zz.md': 'Another.' });
    const { documents, failures } = await list();
    const reason = typeof given.reason === 'string' ? given.reason : expect.stringMatching(given.reason);
    expect(failures).toEqual([{ file: 'post.md', field: given.field, reason }]);
    expect(documents.map(({ file }) => file)).toEqual(given.kept ? ['post.md', 'zz.md'] : ['zz.md']);
    if (given.kept) expect(documents[0]).toMatchObject(given.kept);
  });

  it('takes category, slug and address from where it stands', async () => {
    folder = await makePostsFolder({
      'Spring Boot/Deep Dive/über uns.md': 'A.',
      'guides/index.md': 'B.',
      'top.md': 'C.',
    });
    const { documents } = await list('https://example.com/docs/');
    expect(documents.map(({ category, slug, url }) => [category, slug, url])).toEqual([
      ['spring-boot', 'uber-uns', 'https://example.com/docs/Spring%20Boot/Deep%20Dive/%C3%BCber%20uns.md'],
      ['guides', 'guides', 'https://example.com/docs/guides/index.md'],
      [null, 'top', 'https://example.com/docs/top.md'],
    ]);
  });

  it('of MDX is read without its imports and comments', async () => {
    folder = await makePostsFolder({
      'a.mdx':
        "import Tabs from '@theme/Tabs';\nexport const x = 1;\n\n# T\n\n{/* note */}Text <Tabs>in tabs</Tabs>.\n\n```js\nimport a from 'b';\n```",
    });
    const { documents } = await list();
    expect(documents[0]?.text).toBe("# T\n\nText <Tabs>in tabs</Tabs>.\n\n```js\nimport a from 'b';\n```");
  });
});

describe('a Markdown folder', () => {
  it('is read in the order of names, hidden folders and other files left out', async () => {
    folder = await makePostsFolder({
      'b.md': 'B.',
      'a/z.MD': 'A.',
      '.git/x.md': 'No.',
      'node_modules/y.md': 'No.',
      'c.txt': 'No.',
      'd.markdown': 'D.',
    });
    expect((await list()).documents.map(({ file }) => file)).toEqual(['a/z.MD', 'b.md', 'd.markdown']);
  });

  it('may hold a folder that is named like a file', async () => {
    folder = await makePostsFolder({ 'x.md/inner.md': 'Text.' });
    const { documents, failures } = await list();
    expect([documents.map(({ file }) => file), failures]).toEqual([['x.md/inner.md'], []]);
  });

  it('has no links followed that lead out of it, nor links to folders', async () => {
    folder = await makePostsFolder({ 'a.md': 'A.', 'sub/b.md': 'B.' });
    const outside = join(tmpdir(), `switchyard-outside-${process.pid}.md`);
    await writeFile(outside, 'Secret.');
    await symlink(outside, join(folder.path, 'out.md'));
    await symlink('/etc', join(folder.path, 'etc'));
    await symlink('..', join(folder.path, 'sub', 'loop'));
    await symlink('a.md', join(folder.path, 'inside.md'));
    await symlink('nowhere.md', join(folder.path, 'broken.md'));
    const { documents, failures } = await list();
    await unlink(outside);
    expect(documents.map(({ file }) => file)).toEqual(['a.md', 'inside.md', 'sub/b.md']);
    expect(failures.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      expect.stringContaining('broken.md is a link that leads nowhere'),
      'etc is a link to a folder: links are not followed',
      'out.md is a link out of the folder: not followed',
      'sub/loop is a link to a folder: links are not followed',
    ]);
  });

  it('reports a file that vanishes while it is read', async () => {
    folder = await makePostsFolder(
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${100 + n}.md`, 'Text.'])),
    );
    const names: string[] = [];
    for await (const item of markdownSource({ path: folder.path, baseUrl: null }).list(
      new AbortController().signal,
    )) {
      if (names.length === 0) await folder.remove('129.md');
      names.push(item.kind === 'failure' ? item.reason : item.file);
    }
    expect(names).toHaveLength(30);
    expect(names.at(-1)).toBe('vanished while the folder was read');
  });

  it('reports a file and a folder that may not be read', async () => {
    folder = await makePostsFolder({ 'a.md': 'A.', 'b.md': 'B.', 'c/d.md': 'D.' });
    await chmod(folder.path, 0o755);
    await chmod(join(folder.path, 'a.md'), 0o000);
    await chmod(join(folder.path, 'c'), 0o000);
    const { documents, failures } = await withoutPrivilege(() => list());
    await chmod(join(folder.path, 'c'), 0o755);
    expect(documents.map(({ file }) => file)).toEqual(['b.md']);
    expect(failures.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      'a.md may not be read: permission denied',
      expect.stringContaining('c the folder cannot be read'),
    ]);
  });

  it('that does not exist, or is a file, is an error', async () => {
    folder = await makePostsFolder({ 'a.md': 'A.' });
    await expect(listAll(markdownSource({ path: join(folder.path, 'no'), baseUrl: null }))).rejects.toThrow(
      'cannot be read',
    );
    await expect(listAll(markdownSource({ path: join(folder.path, 'a.md'), baseUrl: null }))).rejects.toThrow(
      'is no folder',
    );
  });

  it('may hold ten thousand files', { timeout: 60_000 }, async () => {
    folder = await makePostsFolder();
    await mkdir(join(folder.path, 'many'));
    for (let n = 0; n < 10_000; n++) await writeFile(join(folder.path, 'many', `${n}.md`), `Post ${n}.`);
    expect((await list()).documents).toHaveLength(10_000);
  });

  it('stops being read when the signal says so', async () => {
    folder = await makePostsFolder({ 'a.md': 'A.', 'b.md': 'B.' });
    const controller = new AbortController();
    const read = async () => {
      for await (const _ of markdownSource({ path: folder.path, baseUrl: null }).list(controller.signal))
        controller.abort();
    };
    await expect(read()).rejects.toThrow('aborted');
  });
});
