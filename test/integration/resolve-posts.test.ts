import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostFilter } from '../../src/domain/post.ts';
import { resolvePosts } from '../../src/retrieval/resolve-posts.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { writeLibrary } from '../support/library.ts';

const scope = { sources: ['docs', 'news', 'retired'] };

describe.each(engines)('resolve posts (%s)', (engine) => {
  let opened: TestDatabase;
  let names: Map<number, string>;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    const ids = await writeLibrary(opened.database, [
      { slug: 'volumes', category: 'Docker', author: 'Ana Pérez', published: '2024-03-01', chunks: [] },
      { slug: 'networks', category: 'Docker', author: 'bo', published: '2024-02-29T23:30:00Z', chunks: [] },
      { slug: 'pods', category: 'kubernetes', author: 'ANA PÉREZ', chunks: [] },
      { slug: 'guides/set-up', chunks: [] },
      { slug: 'gone', category: 'docker', chunks: [], deleted: true },
      { source: 'news', slug: 'volumes', category: 'storage', published: '2024-03-01T09:00:00Z', chunks: [] },
      { source: 'retired', slug: 'old', category: 'docker', chunks: [] },
      { source: 'secret', slug: 'plans', category: 'docker', chunks: [] },
    ]);
    names = new Map([...ids].map(([reference, id]) => [id, reference]));
    await opened.database.query("UPDATE source SET hidden_at = now() WHERE id = 'retired'");
  });
  afterAll(() => opened.drop());

  async function resolve(filter: PostFilter, timezone = 'UTC', sources = scope.sources) {
    const ids = await resolvePosts(filter, { sources }, timezone, opened.database);
    return ids.map((id) => names.get(id));
  }

  test('without a filter leaves what the scope may see: no deleted post, no hidden source', async () => {
    expect(await resolve({})).toEqual([
      'docs/volumes',
      'docs/networks',
      'docs/pods',
      'docs/guides/set-up',
      'news/volumes',
    ]);
    expect(await resolve({}, 'UTC', ['news'])).toEqual(['news/volumes']);
    expect(await resolve({}, 'UTC', [])).toEqual([]);
  });

  test.each<[string, PostFilter, string[]]>([
    ['a category in any case', { categories: ['docker'] }, ['docs/volumes', 'docs/networks']],
    ['several categories', { categories: ['KUBERNETES', 'storage'] }, ['docs/pods', 'news/volumes']],
    ['an author in any case', { authors: ['ana pérez'] }, ['docs/volumes', 'docs/pods']],
    ['members together', { categories: ['docker'], authors: ['bo'] }, ['docs/networks']],
    ['a reference', { posts: ['docs/volumes'] }, ['docs/volumes']],
    ['a slug that is unique', { posts: ['pods'] }, ['docs/pods']],
    ['a slug with a slash', { posts: ['guides/set-up'] }, ['docs/guides/set-up']],
    ['references and a category', { posts: ['pods', 'networks'], categories: ['docker'] }, ['docs/networks']],
    ['no references at all', { posts: [] }, []],
    ['no candidates at all', { postIds: [] }, []],
  ])('narrows by %s', async (_, filter, expected) => {
    expect(await resolve(filter)).toEqual(expected);
  });

  test('keeps ids that a template returned within the scope', async () => {
    const all = [...names.keys()];
    expect(await resolve({ postIds: all }, 'UTC', ['news'])).toEqual(['news/volumes']);
  });

  test('a post dated by day counts by that day in every time zone', async () => {
    const march = (timezone: string, from: string, before: string) =>
      resolve({ publishedFrom: new Date(from), publishedBefore: new Date(before) }, timezone);
    // The first of March as it is lived in Los Angeles and in Tokyo.
    expect(await march('America/Los_Angeles', '2024-03-01T08:00:00Z', '2024-03-02T08:00:00Z')).toEqual([
      'docs/volumes',
      'news/volumes',
    ]);
    expect(await march('Asia/Tokyo', '2024-02-29T15:00:00Z', '2024-03-01T15:00:00Z')).toEqual([
      'docs/volumes',
      'docs/networks',
      'news/volumes',
    ]);
  });

  test('periods are half-open', async () => {
    const at = new Date('2024-02-29T23:30:00Z');
    expect(await resolve({ publishedFrom: at, publishedBefore: new Date(at.getTime() + 1) })).toEqual([
      'docs/networks',
    ]);
    expect(await resolve({ publishedBefore: at })).toEqual([]);
  });

  test('an unknown reference is refused with the nearest ones', async () => {
    await expect(resolve({ posts: ['docs/volume'] })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(
        /^post "docs\/volume" is not in the library: the nearest are docs\/volumes, /,
      ),
    });
  });

  test('a slug of several sources is refused with the allowed references', async () => {
    await expect(resolve({ posts: ['volumes'] })).rejects.toMatchObject({
      code: 'usage',
      message: 'post "volumes" is in several sources: allowed is one of docs/volumes, news/volumes',
    });
    expect(await resolve({ posts: ['volumes'] }, 'UTC', ['news'])).toEqual(['news/volumes']);
  });

  test.each(['secret/plans', 'retired/old', 'docs/gone'])(
    '%s is as unknown as if it never was',
    async (reference) => {
      await expect(resolve({ posts: [reference] })).rejects.toThrow('is not in the library');
      await expect(resolve({ posts: [reference] })).rejects.not.toThrow(/nearest.*(plans|old|gone)/);
    },
  );

  test('more than 500 references are refused', async () => {
    await expect(resolve({ posts: Array(501).fill('pods') })).rejects.toThrow('allowed are 500');
  });
});
