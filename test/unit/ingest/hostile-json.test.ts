import { afterEach, describe, expect, it } from 'vitest';
import { jsonSource } from '../../../src/ingest/sources/json-source.ts';
import { jsonPost, READ_JSON, REPORTED_JSON } from '../../fixtures/hostile-json.ts';
import { tells } from '../../fixtures/hostile-markdown.ts';
import { listAll } from '../../support/list-all.ts';
import { makePostsFolder, type PostsFolder } from '../../support/posts-folder.ts';

let folder: PostsFolder;
afterEach(() => folder.drop());

describe('a JSON post', () => {
  it.each(READ_JSON)('with $name is read right', async ({ content, post }) => {
    folder = await makePostsFolder({ 'post.json': content });
    const { documents, failures } = await listAll(jsonSource(folder.path));
    expect(failures).toEqual([]);
    expect(documents).toMatchObject([post]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(REPORTED_JSON)(
    'with $name is reported while the rest is read',
    async ({ content, field, reason, kept }) => {
      folder = await makePostsFolder({ 'post.json': content, 'zz.json': jsonPost({ id: 'z' }) });
      const { documents, failures } = await listAll(jsonSource(folder.path));
      expect(failures).toEqual([{ file: 'post.json', field, reason: expect.toSatisfy(tells(reason)) }]);
      expect(documents).toMatchObject(kept ? [kept, { externalId: 'z' }] : [{ externalId: 'z' }]);
    },
  );
});

describe('a .jsonl file', () => {
  const list = () => listAll(jsonSource(`${folder.path}/posts.jsonl`));

  it('holds a post a line, whatever its line ends', async () => {
    folder = await makePostsFolder({ 'posts.jsonl': `\ufeff${jsonPost()}\r\n\r\n${jsonPost({ id: 'p2' })}` });
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
      'posts.jsonl': `${jsonPost()}\n{"broken\n[]\n{}\n${jsonPost({ id: 'p5' })}\n{"title":"cut off`,
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
    const long = jsonPost({ content: 'x'.repeat(11 * 1024 * 1024) });
    const bytes = Buffer.concat([
      Buffer.from(`${long}\n`),
      Buffer.from([0xff, 0x0a]),
      Buffer.from(jsonPost()),
    ]);
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
