import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import type { SearchMode, SearchRequest } from '../../src/retrieval/search.ts';
import { searchPassages } from '../../src/retrieval/search-passages.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { writeLibrary } from '../support/library.ts';

const filler = (topic: string) => ({
  slug: `filler-${topic}`,
  title: `Notes on ${topic}`,
  category: 'garden',
  chunks: [`Some notes about ${topic} and how it grows in a garden over the year.`],
});

const POSTS = [
  {
    slug: 'volumes',
    title: 'Docker volumes',
    category: 'docker',
    published: '2024-03-01',
    chunks: [
      'A volume keeps the files of a container when the container is removed.',
      { heading: 'Backup', text: 'Back up a volume by mounting it into a container that runs tar.' },
      { heading: 'Removal', text: 'Remove the volumes that no container uses with `docker volume prune`.' },
      { heading: 'Drivers', text: 'Drivers store volumes on another machine, for example over NFS.' },
    ],
  },
  {
    slug: 'pods',
    title: 'Kubernetes pods',
    category: 'kubernetes',
    chunks: ['A pod is the smallest unit that Kubernetes schedules: containers that share a network.'],
  },
  {
    slug: 'bread',
    title: 'Bread',
    category: 'kitchen',
    chunks: ['Bake the dough for forty minutes in a hot oven until the crust is brown.'],
  },
  {
    slug: 'gaerten',
    title: 'Gärten im Frühling',
    category: 'garten',
    language: 'de',
    textConfig: 'german',
    chunks: ['Im Frühling werden die Bäume geschnitten, bevor die ersten Blüten kommen.'],
  },
  {
    source: 'secret',
    slug: 'plans',
    title: 'Secret plans for volumes',
    chunks: ['The secret volume of the container is backed up by tar.'],
  },
  ...['roses', 'beans', 'apples', 'clover', 'moss', 'ferns'].map(filler),
];

const MODES: SearchMode[] = ['vector', 'lexical', 'hybrid'];

describe.each(engines)('search passages (%s)', (engine) => {
  let opened: TestDatabase;
  let embedder: Embedder;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    embedder = await openEmbedder({ model: 'bundled', path: null, home: '' });
    await writeLibrary(opened.database, POSTS, embedder);
  });
  afterAll(async () => {
    await embedder.close();
    await opened.drop();
  });

  function search(query: string, request: Partial<SearchRequest> = {}, using = embedder) {
    return searchPassages(
      { query, scope: { sources: ['docs'] }, timezone: 'UTC', ...request },
      { database: opened.database, embedder: using },
    );
  }
  const slugs = (result: Awaited<ReturnType<typeof search>>) => [
    ...new Set(result.passages.map((passage) => passage.post.slug)),
  ];

  test.each(MODES)('%s finds the passage that answers', async (mode) => {
    const result = await search('Make a backup of a volume with tar', { mode });
    const [best] = result.passages;
    expect(best).toMatchObject({
      post: { source: 'docs', slug: 'volumes', title: 'Docker volumes', publishedAt: new Date('2024-03-01') },
      heading: 'Backup',
      ordinal: 1,
      text: 'Back up a volume by mounting it into a container that runs tar.',
    });
    expect(result.candidates).toBe(10);
    expect(result.degraded).toBeNull();
  });

  test('gives at most 2 passages a post, standing together, and no more posts than the limit', async () => {
    const { passages } = await search('volumes of containers', { limit: 3 });
    const order = passages.map((passage) => passage.post.slug);
    expect(order.slice(0, 2)).toEqual(['volumes', 'volumes']);
    expect(order.filter((slug) => slug === 'volumes')).toHaveLength(2);
    expect(new Set(order).size).toBe(3);
  });

  test('limit counts posts and defaults to 5', async () => {
    expect(slugs(await search('garden notes', { mode: 'vector' }))).toHaveLength(5);
    expect(slugs(await search('garden notes', { mode: 'vector', limit: 1 }))).toHaveLength(1);
  });

  test('joins the neighbours of a passage, each text once', async () => {
    const { passages } = await search('back up with tar', { limit: 1, mode: 'lexical' });
    const shown = passages.flatMap(({ before, text, after }) => [before, text, after]).filter(Boolean);
    expect(new Set(shown).size).toBe(shown.length);
    const backup = passages.find((passage) => passage.heading === 'Backup');
    expect(backup?.before).toContain('A volume keeps the files');
    expect(backup?.after).toContain('docker volume prune');
  });

  test.each(MODES)('%s ranks within the filter, not before it', async (mode) => {
    const result = await search('Kubernetes pods network', { mode, filter: { categories: ['docker'] } });
    expect(result.candidates).toBe(1);
    if (mode !== 'lexical') expect(slugs(result)).toEqual(['volumes']);
  });

  test.each(MODES)('%s finds a post named, however the query is spelt', async (mode) => {
    for (const query of ['kuberntes podz netwrk', 'zzzz', '???', 'the of and']) {
      const result = await search(query, { mode, filter: { posts: ['bread'] } });
      expect(slugs(result), query).toEqual(['bread']);
    }
    const german = await search('Fruehlng Baeumme', { mode, filter: { posts: ['gaerten'] } });
    expect(slugs(german)).toEqual(['gaerten']);
  });

  test('by words alone finds nothing for words that nothing holds', async () => {
    const result = await search('xylophone', { mode: 'lexical' });
    expect(result).toEqual({ passages: [], candidates: 10, degraded: null });
  });

  test.each([
    ['Docker volmues', 'volumes'],
    ['kubernets pds', 'pods'],
    ['Gaerten im Frühlng', 'gaerten'],
    ['nots on aplpes', 'filler-apples'],
    ['fernz', 'filler-ferns'],
  ])('finds the post whose title is meant by %j', async (query, slug) => {
    for (const mode of ['lexical', 'hybrid'] as const) {
      const [best] = (await search(query, { mode })).passages;
      expect(best?.post.slug, mode).toBe(slug);
      expect(best?.coverage).toBeGreaterThan(0.3);
    }
  });

  test('takes no misspelt title from outside filter and scope', async () => {
    const filtered = await search('Dokcer volmues', { filter: { categories: ['garden'] } });
    expect(slugs(filtered)).not.toContain('volumes');
    expect(slugs(await search('Secrt plns for volmes', { limit: 50 }))).not.toContain('plans');
  });

  test('a question that goes on is about what was said before', async () => {
    const before = ['How do I bake dough?', 'In which oven?'];
    for (const mode of ['lexical', 'hybrid'] as const) {
      const follow = await search('And for how many minutes, with what color?', { mode, before });
      expect(follow.passages[0]?.post.slug, mode).toBe('bread');
      const alone = await search('And for how many minutes, with what color?', { mode });
      // What it covers is measured by its own words.
      const own = alone.passages.find((passage) => passage.post.slug === 'bread');
      expect(follow.passages[0]?.coverage).toBeCloseTo(own?.coverage ?? 0);
    }
  });

  test('a question about something else is not held back by what was said before', async () => {
    const before = ['How do I bake dough in an oven until it is brown?', 'And for forty minutes?'];
    const result = await search('Which containers share a network in Kubernetes pods?', { before });
    expect(slugs(result)[0]).toBe('pods');
  });

  test('a question of stop words alone rests on what was said before', async () => {
    const result = await search('And then?', { mode: 'lexical', before: ['Back up volumes with tar'] });
    expect(result.passages[0]).toMatchObject({ post: { slug: 'volumes' }, heading: 'Backup', coverage: 0 });
  });

  test('inflected words match in the language of the post', async () => {
    expect(slugs(await search('Baum schneiden Blüte', { mode: 'lexical' }))[0]).toBe('gaerten');
    expect(slugs(await search('backed up containers', { mode: 'lexical' }))[0]).toBe('volumes');
  });

  test('reads no meaning into vectors of a language that the model was not made for', async () => {
    const { passages } = await search('Im Frühling werden Bäume geschnitten');
    expect(passages[0]).toMatchObject({ post: { slug: 'gaerten' }, similarity: null });
    expect(passages[0]?.coverage).toBeGreaterThan(0.9);
  });

  test('never shows a source outside the scope', async () => {
    for (const mode of MODES) {
      const result = await search('secret plans for volumes', { mode, limit: 50 });
      expect(result.passages.map((passage) => passage.post.source)).not.toContain('secret');
    }
    const open = await search('secret plans', { scope: { sources: ['docs', 'secret'] } });
    expect(open.passages[0]?.post.slug).toBe('plans');
  });

  test('similarity and coverage tell what is covered from what is not', async () => {
    const covered = await search('Remove volumes that no container uses');
    expect(covered.passages[0]?.similarity).toBeGreaterThan(0.4);
    expect(covered.passages[0]?.coverage).toBeGreaterThan(0.6);
    const foreign = await search('What is the capital gains tax rate in Portugal?');
    expect(foreign.passages[0]?.coverage).toBeLessThan(0.2);
  });

  test.each([
    "it's a 'quoted' volume's \\ path",
    'C:\\temp\\volume & (tar | !oven) <-> :* %_',
    '$1 {"a": [1]} \u0000null'.replaceAll('\u0000', ''),
    'https://example.com/volumes?x=1#y',
  ])('takes %j as words, never as syntax', async (query) => {
    for (const mode of MODES) expect((await search(query, { mode })).candidates).toBe(10);
  });

  test('answers by words and says so where the model has no vectors', async () => {
    const other = { ...embedder, signature: 'another@1/512/w128' };
    for (const mode of ['vector', 'hybrid'] as const) {
      const result = await search('back up a volume', { mode }, other);
      expect(result.passages[0]).toMatchObject({
        post: { slug: 'volumes' },
        heading: 'Backup',
        similarity: null,
      });
      expect(result.degraded).toContain('another@1/512/w128');
    }
    const named = await search('zzzz', { filter: { posts: ['pods'] } }, other);
    expect(slugs(named)).toEqual(['pods']);
  });

  test('answers by words and says so where the model fails', async () => {
    const failing = { ...embedder, embed: () => Promise.reject(new Error('thread died')) };
    const result = await search('back up a volume', {}, failing);
    expect(result.passages[0]?.heading).toBe('Backup');
    expect(result.degraded).toContain('thread died');
  });

  test('a scope or filter that leaves nothing finds nothing', async () => {
    const nothing = { passages: [], candidates: 0, degraded: null };
    expect(await search('volumes', { scope: { sources: [] } })).toEqual(nothing);
    expect(await search('volumes', { filter: { postIds: [] } })).toEqual(nothing);
  });

  test.each([0, 51, 1.5])('refuses the limit %s', async (limit) => {
    await expect(search('volumes', { limit })).rejects.toMatchObject({ code: 'usage' });
  });

  test('refuses a blank query', async () => {
    await expect(search('  ')).rejects.toMatchObject({ code: 'usage' });
  });
});
