import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadTemplate } from '../../src/catalogue/load-templates.ts';
import { loadVocabulary } from '../../src/catalogue/load-vocabulary.ts';
import { type Call, callTemplate } from '../support/catalogue-library.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { seedPosts, seedSource } from '../support/seed-posts.ts';
import { type TemplateText, templateOf } from '../support/template-text.ts';

describe.each(engines)('runTemplate on %s', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase(engine);
  });
  afterAll(() => test.drop());
  afterEach(async () => {
    await test.database.query('DELETE FROM source');
  });

  const run = async (text: TemplateText, parameters: Record<string, unknown> = {}, call: Call = {}) => {
    const template = await loadTemplate(templateOf(text), test.database);
    return callTemplate(test.database, template, parameters, call);
  };
  const titles = async (text: TemplateText, parameters: Record<string, unknown> = {}, call: Call = {}) =>
    (await run(text, parameters, call)).rows.rows.map((row) => row['title']);

  it('shows a template that does not think of scope only what the asker may see', async () => {
    await seedPosts(test.database, [
      { slug: 'seen', category: 'docker' },
      { slug: 'deleted', category: 'docker', deleted: true },
      { slug: 'private', source: 'handbook', category: 'secret', author: 'Sam' },
      { slug: 'hidden', source: 'old' },
    ]);
    await test.database.query("UPDATE source SET hidden_at = now() WHERE id = 'old'");
    const all = { sql: 'select title from posts order by title' };
    expect(await titles(all)).toEqual(['seen']);
    expect(await titles(all, {}, { sources: ['guides', 'handbook', 'old'] })).toEqual(['private', 'seen']);
    expect(await titles(all, {}, { sources: [] })).toEqual([]);
    const categories = { sql: 'select slug as title, posts from categories order by slug' };
    expect((await run(categories)).rows.rows).toEqual([{ title: 'docker', posts: 1 }]);
    const joined = {
      sql: 'select posts.title from posts join categories on categories.slug = posts.category',
    };
    expect(await titles(joined)).toEqual(['seen']);
  });

  it('offers values of the asker’s scope only', async () => {
    await seedPosts(test.database, [
      { slug: 'a', category: 'docker', categoryName: 'Docker' },
      { slug: 'b', source: 'handbook', category: 'secret', author: 'Sam' },
    ]);
    const text: TemplateText = {
      headers: ['param: category text required values=(select slug, name from categories)'],
      sql: 'select title from posts where category = :category',
    };
    expect(await titles(text, { category: 'DOCKER' })).toEqual(['a']);
    await expect(run(text, { category: 'secret' })).rejects.toThrow(
      'template tried: category = "secret", allowed are docker',
    );
    const vocabulary = await loadVocabulary(
      { sources: ['guides'] },
      { D: 'Docker', s: 'secret' },
      test.database,
    );
    expect(vocabulary).toEqual({
      categories: [{ slug: 'docker', name: 'Docker', posts: 1 }],
      authors: [],
      synonyms: { d: 'docker' },
      posts: 1,
    });
  });

  it('binds whatever text comes as text', async () => {
    const hostile = ["O'Brien", '100%', 'a_b', 'back\\slash', "'; DROP TABLE post; --", '$1 :a $$', '雪 😀'];
    await seedPosts(
      test.database,
      hostile.map((title, index) => ({ slug: `p${index}`, title, author: title })),
    );
    const text: TemplateText = {
      headers: ['param: author text required'],
      sql: "select title, ':author' as literal from posts where author = :author",
    };
    for (const title of hostile) expect(await titles(text, { author: title })).toEqual([title]);
  });

  it('starts a post dated by day only with that day in the zone of the asker', async () => {
    await seedPosts(test.database, [
      { slug: 'day', publishedAt: '2024-03-01' },
      { slug: 'instant', publishedAt: '2024-03-01T02:00:00Z' },
    ]);
    const text: TemplateText = {
      headers: ['param: since timestamptz', 'param: before timestamptz'],
      respond: ['{rows: {title} {published_at:date}}'],
      sql: `select title, published_at, published_at::date as day from posts
        where (:since is null or published_at >= :since) and (:before is null or published_at < :before)
        order by title`,
    };
    const firstOfMarch = { since: '2024-03-01', before: '2024-03-02' };
    for (const [timezone, at, day] of [
      ['Pacific/Auckland', '2024-02-29T11:00:00.000Z', '1 March 2024'],
      ['America/Los_Angeles', '2024-03-01T08:00:00.000Z', '29 February 2024'],
      ['UTC', '2024-03-01T00:00:00.000Z', '1 March 2024'],
    ] as const) {
      const { rows, text: written } = await run(text, {}, { timezone });
      expect(rows.rows[0]).toEqual({ title: 'day', published_at: at, day: '2024-03-01' });
      expect(written).toBe(`day 1 March 2024\ninstant ${day}`);
      const found = await titles(text, firstOfMarch, { timezone });
      expect(found).toEqual(timezone === 'America/Los_Angeles' ? ['day'] : ['day', 'instant']);
    }
  });

  it('groups by the days, months and years of the asker’s clocks', async () => {
    await seedPosts(test.database, [{ slug: 'eve', publishedAt: '2023-12-31T20:00:00Z' }]);
    const text = {
      sql: "select extract(year from published_at)::int as year, date_trunc('month', published_at)::date as month from posts",
    };
    expect((await run(text)).rows.rows).toEqual([{ year: 2023, month: '2023-12-01' }]);
    const auckland = await run(text, {}, { timezone: 'Pacific/Auckland' });
    expect(auckland.rows.rows).toEqual([{ year: 2024, month: '2024-01-01' }]);
  });

  it('counts all that match, on every page and past the last', async () => {
    await seedPosts(
      test.database,
      Array.from({ length: 7 }, (_, index) => ({ slug: `p${index}` })),
    );
    const text: TemplateText = {
      headers: ['param: limit int default=3', 'param: offset int default=0'],
      respond: ['{shown} of {total}{more?, {more} more}'],
      sql: 'select id as post_id, title, count(*) over () as total from posts order by id limit :limit offset :offset',
    };
    const page = await run(text);
    expect(page.rows).toMatchObject({ columns: ['title'], total: 7 });
    expect(page.posts.map(({ slug }) => slug)).toEqual(['p0', 'p1', 'p2']);
    expect(page.posts.map(({ id }) => id)).toEqual(page.postIds);
    expect(page.text).toBe('3 of 7, 4 more');
    expect((await run(text, { offset: 6 })).text).toBe('1 of 7');
    expect((await run(text, { offset: 50 })).rows).toMatchObject({ rows: [], total: 7 });
    const plain = { sql: 'select title from posts order by id' };
    expect((await run(plain)).rows.total).toBe(7);
  });

  it('hands on 200 rows in their order, and counts the others', async () => {
    await seedPosts(test.database, [{ slug: 'one' }]);
    const text = { sql: 'select n from posts cross join generate_series(1, 300) as n order by n desc' };
    const { rows } = await run(text);
    expect([rows.rows.length, rows.rows[0]?.['n'], rows.rows[199]?.['n'], rows.total]).toEqual([
      200, 300, 101, 300,
    ]);
  });

  it('gives a template who asks and when, and takes it from nobody else', async () => {
    await seedPosts(test.database, [{ slug: 'one' }]);
    const text: TemplateText = {
      headers: [
        'context: seen text[] = sources',
        'context: who text = asker',
        'context: moment timestamptz = now',
      ],
      sql: 'select :seen as seen, :who as who, :moment as moment from posts',
    };
    expect((await run(text)).rows.rows).toEqual([
      { seen: ['guides'], who: null, moment: '2025-01-10T12:00:00.000Z' },
    ]);
    await expect(run(text, { seen: ['handbook'] })).rejects.toThrow(
      "seen comes from who asks and can't be given",
    );
  });

  it('writes nothing', async () => {
    await seedSource(test.database, 'guides');
    await test.database.query(
      "CREATE FUNCTION sneak() RETURNS int LANGUAGE sql AS 'DELETE FROM source RETURNING 1'",
    );
    const template = await loadTemplate(templateOf({ sql: 'select sneak() as n limit 0' }), test.database);
    const running = callTemplate(test.database, {
      ...template,
      statement: { text: 'select sneak() as n', parameters: [] },
    });
    await expect(running).rejects.toThrow('read-only');
    await test.database.query('DROP FUNCTION sneak()');
  });

  it('gives every kind of value a form that JSON holds', async () => {
    await seedPosts(test.database, [{ slug: 'one', tags: ['a', 'b'], meta: { deep: [1, null] } }]);
    const text = {
      sql: `select tags, meta, 1.5 as half, true as yes, null::int as nothing, interval '1 day 2 hours' as span,
        timestamp '2024-03-01 12:00' as wall, timestamptz 'infinity' as never, 9007199254740991 as big from posts`,
    };
    expect((await run(text)).rows.rows).toEqual([
      {
        tags: ['a', 'b'],
        meta: { deep: [1, null] },
        half: 1.5,
        yes: true,
        nothing: null,
        span: 'P0Y0M1DT2H0M0S',
        wall: '2024-03-01T12:00:00.000',
        never: null,
        big: 9007199254740991,
      },
    ]);
  });
});
