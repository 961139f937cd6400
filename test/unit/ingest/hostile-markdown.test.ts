import { chmod, mkdir, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { markdownSource } from '../../../src/ingest/sources/markdown-source.ts';
import { READ_MARKDOWN, REPORTED_MARKDOWN, tells } from '../../fixtures/hostile-markdown.ts';
import { listAll } from '../../support/list-all.ts';
import { makePostsFolder, type PostsFolder } from '../../support/posts-folder.ts';

let folder: PostsFolder;
afterEach(() => folder.drop());

const list = (baseUrl: string | null = null) => listAll(markdownSource({ path: folder.path, baseUrl }));

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
  it.each(READ_MARKDOWN)('with $name is read right', { timeout: 10_000 }, async ({ content, post }) => {
    folder = await makePostsFolder({ 'post.md': content, 'zz.md': 'Another.' });
    const { documents, failures } = await list();
    expect(failures).toEqual([]);
    expect(documents).toHaveLength(2);
    expect(documents[0]).toMatchObject(post);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(REPORTED_MARKDOWN)(
    'with $name is reported while the rest is read',
    { timeout: 20_000 },
    async (given) => {
      folder = await makePostsFolder({ 'post.md': given.content, 'zz.md': 'Another.' });
      const { documents, failures } = await list();
      expect(failures).toEqual([
        { file: 'post.md', field: given.field, reason: expect.toSatisfy(tells(given.reason)) },
      ]);
      expect(documents.map(({ file }) => file)).toEqual(given.kept ? ['post.md', 'zz.md'] : ['zz.md']);
      if (given.kept) expect(documents[0]).toMatchObject(given.kept);
    },
  );

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

  it('has files and folders reported whose names are not valid UTF-8', async () => {
    folder = await makePostsFolder({ 'a.md': 'A.' });
    const place = Buffer.from(`${folder.path}/`);
    await writeFile(Buffer.concat([place, Buffer.from([0xff]), Buffer.from('.md')]), 'B.');
    await mkdir(Buffer.concat([place, Buffer.from([0xfe])]));
    const { documents, failures } = await list();
    expect(documents.map(({ file }) => file)).toEqual(['a.md']);
    expect(failures.map(({ file, reason }) => `${file} ${reason}`).sort()).toEqual([
      '\ufffd has a name that is not valid UTF-8: rename it',
      '\ufffd.md has a name that is not valid UTF-8: rename it',
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
