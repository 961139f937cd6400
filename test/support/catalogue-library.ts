import { renderResponse } from '../../src/catalogue/render-response.ts';
import { runTemplate, type TemplateResult } from '../../src/catalogue/run-template.ts';
import type { LoadedTemplate } from '../../src/catalogue/template-library.ts';
import type { Database } from '../../src/store/database.ts';
import { seedPosts, seedSource } from './seed-posts.ts';

/** Sources `guides` (8 posts) and `handbook` (1), one hidden, one post deleted. Counted by hand in the tests. */
export async function seedCatalogue(database: Database): Promise<void> {
  const docker = { category: 'docker', categoryName: 'Docker' };
  const java = { category: 'java', categoryName: 'Java & Spring' };
  const ann = { author: 'Ann Lee' };
  const obrien = { author: "Pat O'Brien" };
  await seedPosts(database, [
    {
      slug: 'volumes',
      title: 'Volumes',
      ...docker,
      ...ann,
      publishedAt: '2023-01-10',
      updatedAt: '2024-02-01T10:00:00Z',
      wordCount: 300,
      tags: ['storage', 'compose'],
    },
    {
      slug: 'networks',
      title: 'Networks 100% explained',
      ...docker,
      ...obrien,
      publishedAt: '2023-01-25',
      wordCount: 900,
      tags: ['compose'],
    },
    {
      slug: 'images',
      title: 'Image_tags [v2]',
      ...docker,
      ...ann,
      publishedAt: '2023-06-30T23:30:00Z',
      wordCount: 500,
      url: null,
    },
    { slug: 'records', title: 'Records', ...java, ...obrien, publishedAt: '2024-03-01', wordCount: 700 },
    {
      slug: 'streams',
      title: 'Streams',
      ...java,
      ...obrien,
      publishedAt: '2024-03-15T08:00:00Z',
      updatedAt: '2024-05-01T08:00:00Z',
      wordCount: 200,
    },
    {
      slug: 'gc',
      title: 'Tuning the collector',
      ...java,
      ...ann,
      publishedAt: '2024-12-31',
      wordCount: 1100,
      tags: ['storage'],
    },
    { slug: 'drafts', title: 'Old draft', ...docker, author: null, publishedAt: null, wordCount: 50 },
    {
      slug: 'loose',
      title: 'Loose notes',
      category: null,
      ...ann,
      publishedAt: '2022-05-05',
      wordCount: 150,
    },
    { slug: 'gone', title: 'Deleted post', ...docker, ...ann, publishedAt: '2025-01-01', deleted: true },
    {
      source: 'handbook',
      slug: 'volumes',
      title: 'Secret volumes',
      ...docker,
      author: 'Secret Sam',
      publishedAt: '2025-02-02',
      tags: ['secret'],
    },
  ]);
  await seedSource(database, 'old', true);
  await seedPosts(database, [
    { source: 'old', slug: 'hidden', title: 'Hidden post', ...docker, publishedAt: '2025-03-03' },
  ]);
}

export interface Call {
  readonly sources?: readonly string[];
  readonly timezone?: string;
  readonly now?: Date;
  readonly periodLabel?: string;
}

/** Runs a template for somebody who sees `guides`, in UTC, on 10 January 2025, unless told otherwise. */
export async function callTemplate(
  database: Database,
  template: LoadedTemplate,
  parameters: Readonly<Record<string, unknown>> = {},
  call: Call = {},
): Promise<TemplateResult & { text: string }> {
  const { sources = ['guides'], timezone = 'UTC', now = new Date('2025-01-10T12:00:00Z') } = call;
  const periodLabel = call.periodLabel ?? null;
  const context = { scope: { sources }, timezone, now };
  const result = await runTemplate(template, { parameters, periodLabel }, context, database);
  return {
    ...result,
    text: renderResponse(template.response, { template, ...result, periodLabel, timezone }),
  };
}
