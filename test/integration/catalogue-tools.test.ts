import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BUILT_IN_TEMPLATES, loadTemplates } from '../../src/catalogue/load-templates.ts';
import { listCategoriesTool } from '../../src/tools/list-categories.ts';
import { listPostsTool } from '../../src/tools/list-posts.ts';
import { runTemplateTool } from '../../src/tools/run-template.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import type { ToolContext } from '../../src/tools/tool.ts';
import { seedCatalogue } from '../support/catalogue-library.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

const context: ToolContext = {
  scope: { sources: ['guides'] },
  timezone: 'UTC',
  now: new Date('2025-01-10T12:00:00Z'),
  asker: null,
  channel: null,
};

describe.each(engines)('the tools of the catalogue on %s', (engine) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase(engine);
    await seedCatalogue(test.database);
  });
  afterAll(() => test.drop());

  const list = async (input: Record<string, unknown>, where: Partial<ToolContext> = {}) => {
    const tool = listPostsTool(test.database, { jvm: 'java' });
    const outcome = await runTool(tool, input, { ...context, ...where });
    if (outcome.content.kind !== 'json') throw new Error('list_posts answers in JSON');
    const value = outcome.content.value as {
      total_matching: number;
      note: string | null;
      posts: { post: string; published_at: string | null }[];
    };
    return { ...outcome, value, slugs: value.posts.map(({ post }) => post.replace('guides/', '')) };
  };

  describe('list_posts', () => {
    it.each([
      [{ category: 'docker' }, 4, ['images', 'networks', 'volumes', 'drafts']],
      [{ category: 'Docker', order: 'oldest' }, 4, ['volumes', 'networks', 'images', 'drafts']],
      [{ category: ['java', 'DOCKER'], limit: 1 }, 7, ['gc']],
      [{ category: 'JVM', order: 'title' }, 3, ['records', 'streams', 'gc']],
      [{ author: "pat o'brien", order: 'oldest' }, 3, ['networks', 'records', 'streams']],
      [{ author: "O'Brien", limit: 2 }, 3, ['streams', 'records']],
      [{ title_contains: '100%' }, 1, ['networks']],
      [{ title_contains: '%' }, 1, ['networks']],
      [{ title_contains: '_' }, 1, ['images']],
      [{ title_contains: '\\' }, 0, []],
      [{ title_contains: 'TUNING the' }, 1, ['gc']],
      [{ published_after: '2024-03-01', published_before: '2024-03-15' }, 1, ['records']],
      [{ published_after: '2024-03-01', category: 'java', author: 'Ann Lee' }, 1, ['gc']],
      [{}, 8, ['gc', 'streams', 'records', 'images', 'networks', 'volumes', 'loose', 'drafts']],
    ])('%j finds %i', async (input, total, slugs) => {
      const found = await list(input);
      expect(found.slugs).toEqual(slugs);
      expect(found.value.total_matching).toBe(total);
      expect(found.posts.map(({ slug }) => slug)).toEqual(slugs);
      expect(found.summary).toBe(`${total} matching, returned ${slugs.length}`);
    });

    it('says that nobody is called so, instead of counting nothing or everything', async () => {
      const { value, summary } = await list({ category: 'dockr', author: 'Nobody' });
      expect(value).toEqual({
        total_matching: 0,
        returned: 0,
        note: 'no category is called "dockr"; there are docker, java; no author is called "Nobody"; there are Ann Lee, Pat O\'Brien',
        posts: [],
      });
      expect(summary).toContain('0 matching, returned 0; no category is called "dockr"');
      const part = await list({ category: ['dockr', 'java'] });
      expect([part.value.total_matching, part.value.note]).toEqual([
        3,
        'no category is called "dockr"; there are docker, java',
      ]);
    });

    it('names nothing outside the scope', async () => {
      expect((await list({ category: 'docker' }, { scope: { sources: [] } })).value.note).toBe(
        'no category is called "docker"',
      );
      expect((await list({ author: 'Secret Sam' })).value.total_matching).toBe(0);
    });

    it('reads and writes days in the zone of the asker', async () => {
      const day = { published_after: '2024-03-01', published_before: '2024-03-02' };
      for (const timezone of ['Pacific/Auckland', 'America/Los_Angeles']) {
        const { value } = await list(day, { timezone });
        expect(value.posts.map(({ published_at }) => published_at)).toEqual(['2024-03-01']);
      }
    });

    it.each([
      [{ limit: 51 }, 'list_posts: '],
      [{ limit: 0 }, 'limit'],
      [{ order: 'random' }, 'order'],
      [{ published_after: 'last week' }, 'allowed is a day such as 2024-03-01'],
      [{ sources: ['handbook'] }, 'sources'],
    ])('refuses %j', async (input, message) => {
      await expect(list(input)).rejects.toThrow(message);
      await expect(list(input)).rejects.toMatchObject({ code: 'usage' });
    });
  });

  it('list_categories gives every category in scope, the largest first', async () => {
    const outcome = await runTool(listCategoriesTool(test.database), {}, context);
    expect(outcome.summary).toBe('2 categories, 7 posts in them');
    expect(outcome.content).toEqual({
      kind: 'json',
      value: {
        total: 2,
        categories: [
          { slug: 'docker', name: 'Docker', posts: 4, latest: '2023-06-30T23:30Z' },
          { slug: 'java', name: 'Java & Spring', posts: 3, latest: '2024-12-31' },
        ],
      },
    });
  });

  it('run_template runs a template by name, and refuses what is not declared', async () => {
    const tool = runTemplateTool(await loadTemplates([BUILT_IN_TEMPLATES], test.database), test.database);
    const newest = await runTool(tool, { template: 'newest_posts', parameters: { limit: 1 } }, context);
    expect(newest.summary).toBe('8 matching, returned 1');
    expect(newest.content).toEqual({
      kind: 'json',
      value: {
        total: 8,
        returned: 1,
        rows: [expect.objectContaining({ title: 'Tuning the collector', published_at: '2024-12-31' })],
        posts: ['guides/gc'],
      },
    });
    const years = await runTool(tool, { template: 'posts_per_year' }, context);
    expect(years.summary).toBe('total 7, 3 rows');
    await expect(runTool(tool, { template: 'nothing' }, context)).rejects.toThrow('run_template: ');
    const late = { template: 'last_post_date', parameters: { moment: '2030-01-01' } };
    await expect(runTool(tool, late, context)).rejects.toThrow(
      "moment comes from who asks and can't be given",
    );
    expect(JSON.stringify(z.toJSONSchema(tool.inputSchema))).not.toContain('moment');
    expect(tool.description).not.toContain('moment');
  });
});
