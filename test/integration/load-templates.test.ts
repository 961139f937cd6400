import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES, findTemplate, loadTemplates } from '../../src/catalogue/load-templates.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { type TemplateText, templateText } from '../support/template-text.ts';

describe.each(engines)('loadTemplates on %s', (engine) => {
  let test: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    test = await openTestDatabase(engine);
    folder = await mkdtemp(join(tmpdir(), 'switchyard-templates-'));
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const load = async (...texts: readonly TemplateText[]) => {
    const own = await mkdtemp(join(folder, 't'));
    for (const [index, text] of texts.entries()) {
      await writeFile(join(own, `t${index}.sql`), templateText(text));
    }
    return loadTemplates([own], test.database);
  };

  it('adds the templates of further folders to those that come with the program', async () => {
    const own = join(folder, 'own');
    await mkdir(own);
    await writeFile(join(own, 'mine.sql'), templateText({ name: 'mine', sql: 'select title from posts' }));
    await writeFile(join(own, 'notes.txt'), 'no template');
    const library = await loadTemplates([BUILT_IN_TEMPLATES, own], test.database);
    expect(findTemplate(library, 'mine').columns).toEqual(['title']);
    expect(library.templates.length).toBeGreaterThan(30);
    expect(() => findTemplate(library, 'yours')).toThrow(
      'template yours does not exist, allowed are author_share',
    );
  });

  it.each<[TemplateText, string]>([
    [
      { sql: 'select title\nfrom posts\nwhere titel is null' },
      't0.sql:8: the database refuses the SQL: column "titel" does not exist',
    ],
    [{ sql: 'select from where' }, 't0.sql:6: the database refuses the SQL: syntax error'],
    [{ sql: 'delete from post' }, 't0.sql:6: the database refuses the SQL: syntax error'],
    [{ sql: 'with gone as (delete from post returning 1) select 1 as n' }, 'must be at the top level'],
    [{ sql: 'select title from post' }, 't0.sql:6: reads the table post, allowed are posts and categories'],
    [{ sql: 'with posts as (select * from public.post) select title from posts' }, 'reads the table post'],
    [
      { sql: 'select title from posts where exists (select 1 from chunk where chunk.text = title)' },
      'reads the table chunk',
    ],
    [
      { headers: ['param: who text'], sql: 'select usename from pg_user where usename = :who' },
      'reads the table pg_',
    ],
    [{ sql: 'select 1, 2' }, 't0.sql:6: result column "?column?" has no name of its own'],
    [{ sql: 'select title, title from posts' }, 'result column "title" has no name of its own'],
    [
      { headers: ['param: n int'], sql: 'select title from posts where title = :n' },
      'operator does not exist: text = integer',
    ],
    [
      { headers: ['param: t text values=(select nothing from posts)'], sql: 'select :t as t' },
      't0.sql: param t: values=(select nothing from posts): column "nothing" does not exist',
    ],
    [
      { respond: ['fine', '{rows: {titel}}'], sql: 'select title from posts' },
      't0.sql:5: template tried: respond: {titel} is neither parameter nor column, allowed are total, shown, more, period, title',
    ],
  ])('refuses %j', async (text, message) => {
    await expect(load(text)).rejects.toThrow(message);
    await expect(load(text)).rejects.toMatchObject({ code: 'configuration' });
  });

  it('takes the example of the recipe as it stands', async () => {
    const recipe = await readFile(new URL('../../docs/recipes/add-a-template.md', import.meta.url), 'utf8');
    const own = await mkdtemp(join(folder, 't'));
    await writeFile(join(own, 'recipe.sql'), /```sql\n([\s\S]*?)```/.exec(recipe)?.[1] ?? '');
    const { templates } = await loadTemplates([own], test.database);
    expect(templates.map(({ name, examples }) => [name, examples.length])).toEqual([['posts_by_tag', 3]]);
  });

  it('refuses a name that another file has taken', async () => {
    const text = { name: 'twice', sql: 'select title from posts' };
    await expect(load(text, text)).rejects.toThrow(/t1\.sql:1: the name twice is taken by .*t0\.sql/);
  });

  it('refuses a folder that is not there', async () => {
    await expect(loadTemplates([join(folder, 'nowhere')], test.database)).rejects.toThrow(
      /templates: .*nowhere can't be read: ENOENT/,
    );
  });
});
