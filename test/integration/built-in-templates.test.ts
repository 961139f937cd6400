import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUILT_IN_TEMPLATES, findTemplate, loadTemplates } from '../../src/catalogue/load-templates.ts';
import type { TemplateLibrary } from '../../src/catalogue/template-library.ts';
import { type Call, callTemplate, seedCatalogue } from '../support/catalogue-library.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';

interface Expected {
  readonly template: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly call?: Call;
  readonly total: number;
  readonly text: readonly string[];
}

const in2024 = { since: '2024-01-01', before: '2025-01-01' };
const link = (title: string, slug: string) => `[${title}](https://example.com/${slug})`;

/** Every figure counted by hand from seedCatalogue. */
const expectations: readonly Expected[] = [
  {
    template: 'author_topics',
    parameters: { author: 'ann lee' },
    total: 4,
    text: [
      'Ann Lee has written 4 posts:',
      '',
      '| Category | Posts | First | Latest |',
      '| --- | ---: | --- | --- |',
      '| Docker | 2 | 10 January 2023 | 30 June 2023 |',
      '| Java & Spring | 1 | 31 December 2024 | 31 December 2024 |',
      '| no category | 1 | 5 May 2022 | 5 May 2022 |',
    ],
  },
  {
    template: 'average_length',
    parameters: { categories: ['docker', 'java'] },
    total: 7,
    text: [
      '536 words on average over 7 posts in Docker, Java & Spring:',
      '',
      '| Category | Posts | Average words |',
      '| --- | ---: | ---: |',
      '| Java & Spring | 3 | 667 |',
      '| Docker | 4 | 438 |',
    ],
  },
  {
    template: 'busiest_months',
    parameters: { limit: 1, categories: ['docker'] },
    total: 3,
    text: ['The busiest month in Docker:', '- January 2023: 2 posts'],
  },
  {
    template: 'busiest_months',
    total: 7,
    text: ['The busiest months:', '- March 2024: 2 posts', '- January 2023: 2 posts'],
  },
  {
    template: 'count_posts',
    parameters: { author: 'Ann Lee', categories: ['java'] },
    total: 1,
    text: ['**1** post in Java & Spring by Ann Lee, on 31 December 2024.'],
  },
  {
    template: 'busiest_year',
    total: 7,
    text: ['The years with most posts:', '- 2024: 3 posts', '- 2023: 3 posts', '', 'Fewest: 1 in 2022.'],
  },
  {
    template: 'busiest_year',
    parameters: in2024,
    total: 3,
    text: ['The year with most posts from 1 January 2024 to 31 December 2024:', '- 2024: 3 posts'],
  },
  {
    template: 'category_share',
    parameters: { categories: ['Docker'] },
    total: 4,
    text: ['**50%**: 4 of 8 posts are in Docker.'],
  },
  {
    template: 'count_posts',
    parameters: { categories: ['docker', 'java'] },
    total: 7,
    text: ['**7** posts in Docker, Java & Spring, from 10 January 2023 to 31 December 2024.'],
  },
  {
    template: 'count_posts',
    parameters: { ...in2024, author: "Pat O'Brien" },
    call: { periodLabel: 'in 2024' },
    total: 2,
    text: ["**2** posts by Pat O'Brien in 2024, from 1 March 2024 to 15 March 2024."],
  },
  {
    template: 'count_titles',
    parameters: { title: '100%' },
    total: 1,
    text: ['**1** post has “100%” in the title.'],
  },
  {
    template: 'first_post_per_category',
    total: 2,
    text: [
      'The first post in each of 2 categories:',
      `- Docker: ${link('Volumes', 'volumes')} (10 January 2023)`,
      `- Java & Spring: ${link('Records', 'records')} (1 March 2024)`,
    ],
  },
  {
    template: 'last_post_date',
    total: 7,
    text: [
      `The last post is ${link('Tuning the collector', 'gc')}, published on 31 December 2024, 10 days ago.`,
    ],
  },
  {
    template: 'last_post_date',
    call: { now: new Date('2024-12-31T20:00:00Z') },
    total: 7,
    text: [`The last post is ${link('Tuning the collector', 'gc')}, published on 31 December 2024, today.`],
  },
  {
    template: 'latest_post_per_category',
    total: 2,
    text: [
      'The latest post in each of 2 categories:',
      `- Java & Spring: ${link('Tuning the collector', 'gc')} (31 December 2024)`,
      '- Docker: Image_tags \\[v2\\] (30 June 2023)',
    ],
  },
  {
    template: 'library_overview',
    total: 8,
    text: ['**8** posts: 2 categories, 2 authors, 3,900 words, from 5 May 2022 to 31 December 2024.'],
  },
  {
    template: 'list_authors',
    parameters: { categories: ['docker'] },
    total: 2,
    text: [
      '2 authors in Docker, with 3 posts:',
      '',
      '| Author | Posts | Latest |',
      '| --- | ---: | --- |',
      '| Ann Lee | 2 | 30 June 2023 |',
      "| Pat O'Brien | 1 | 25 January 2023 |",
    ],
  },
  {
    template: 'list_categories',
    total: 2,
    text: [
      '2 categories:',
      '',
      '| Category | Posts | Latest |',
      '| --- | ---: | --- |',
      '| Docker | 4 | 30 June 2023 |',
      '| Java & Spring | 3 | 31 December 2024 |',
    ],
  },
  {
    template: 'list_tags',
    parameters: { limit: 1 },
    total: 2,
    text: ['2 tags:', '', '| Tag | Posts |', '| --- | ---: |', '| compose | 2 |', '', '…and 1 more.'],
  },
  {
    template: 'longest_gaps',
    total: 6,
    text: [
      'The longest time without a post:',
      `- 291 days, from 15 March 2024 to 31 December 2024, when ${link('Tuning the collector', 'gc')} came out`,
    ],
  },
  {
    template: 'longest_posts',
    parameters: { limit: 2 },
    total: 8,
    text: [
      'The longest of 8 posts:',
      `- ${link('Tuning the collector', 'gc')}: 1,100 words`,
      `- ${link('Networks 100% explained', 'networks')}: 900 words`,
    ],
  },
  {
    template: 'newest_posts',
    parameters: { categories: ['docker'], limit: 2 },
    total: 4,
    text: [
      '4 posts in Docker, the newest 2:',
      '- Image_tags \\[v2\\] (30 June 2023)',
      `- ${link('Networks 100% explained', 'networks')} (25 January 2023)`,
      '…and 2 more.',
    ],
  },
  {
    template: 'newest_posts',
    parameters: { categories: ['docker'], limit: 2, offset: 2 },
    total: 4,
    text: [
      '4 posts in Docker:',
      `- ${link('Volumes', 'volumes')} (10 January 2023)`,
      `- ${link('Old draft', 'drafts')}`,
    ],
  },
  {
    template: 'oldest_posts',
    parameters: { limit: 1 },
    total: 7,
    text: [
      'The oldest of 7 posts:',
      `- ${link('Loose notes', 'loose')} by Ann Lee (5 May 2022)`,
      '…and 6 later.',
    ],
  },
  {
    template: 'post_date',
    parameters: { post: 'guides/volumes' },
    total: 1,
    text: [
      `${link('Volumes', 'volumes')} by Ann Lee was published on 10 January 2023 (Docker). It was last updated on 1 February 2024.`,
    ],
  },
  {
    template: 'post_date',
    parameters: { post: 'old DRAFT' },
    total: 1,
    text: [`${link('Old draft', 'drafts')} has no date (Docker).`],
  },
  {
    template: 'post_length',
    parameters: { post: 'records' },
    total: 1,
    text: [`${link('Records', 'records')} has 700 words, about 3 minutes of reading.`],
  },
  {
    template: 'post_neighbours',
    parameters: { post: 'guides/records' },
    total: 2,
    text: [
      'Around that post:',
      '- Before: Image_tags \\[v2\\] (30 June 2023)',
      `- After: ${link('Streams', 'streams')} (15 March 2024)`,
    ],
  },
  {
    template: 'posts_per_category',
    total: 8,
    text: [
      '8 posts, by category:',
      '',
      '| Category | Posts | Share |',
      '| --- | ---: | ---: |',
      '| Docker | 4 | 50% |',
      '| Java & Spring | 3 | 37.5% |',
      '| no category | 1 | 12.5% |',
    ],
  },
  {
    template: 'posts_per_month',
    parameters: in2024,
    call: { periodLabel: 'in 2024' },
    total: 3,
    text: [
      '3 dated posts in 2024, by month:',
      '',
      '| Month | Posts |',
      '| --- | ---: |',
      '| March 2024 | 2 |',
      '| December 2024 | 1 |',
    ],
  },
  {
    template: 'posts_per_year',
    parameters: { author: 'Ann Lee' },
    total: 4,
    text: [
      '4 dated posts by Ann Lee, by year:',
      '',
      '| Year | Posts |',
      '| ---: | ---: |',
      '| 2022 | 1 |',
      '| 2023 | 2 |',
      '| 2024 | 1 |',
    ],
  },
  {
    template: 'posts_per_year_and_category',
    total: 7,
    text: [
      '7 dated posts, by year and category:',
      '',
      '| Year | Category | Posts |',
      '| ---: | --- | ---: |',
      '| 2022 | no category | 1 |',
      '| 2023 | Docker | 3 |',
      '| 2024 | Java & Spring | 3 |',
    ],
  },
  {
    template: 'posts_with_tag',
    parameters: { tag: 'Storage' },
    total: 2,
    text: [
      '2 posts tagged storage:',
      `- ${link('Tuning the collector', 'gc')} (31 December 2024)`,
      `- ${link('Volumes', 'volumes')} (10 January 2023)`,
    ],
  },
  {
    template: 'recently_updated',
    parameters: { since: '2024-05-01', before: '2024-06-01' },
    call: { periodLabel: 'in May 2024' },
    total: 1,
    text: ['1 post changed in May 2024:', `- ${link('Streams', 'streams')} (changed 1 May 2024)`],
  },
  {
    template: 'shortest_posts',
    parameters: { limit: 1, author: 'Ann Lee' },
    total: 4,
    text: ['The shortest of 4 posts by Ann Lee:', `- ${link('Loose notes', 'loose')} by Ann Lee: 150 words`],
  },
  {
    template: 'title_search',
    parameters: { title: 'image_tags [V2]' },
    total: 1,
    text: ['1 post with “image_tags \\[V2\\]” in the title:', '- Image_tags \\[v2\\] (30 June 2023)'],
  },
  {
    template: 'author_share',
    parameters: { author: 'Ann Lee' },
    total: 4,
    text: ['**50%**: 4 of 8 posts are by Ann Lee.'],
  },
  {
    template: 'authors_by_count',
    parameters: { at_most: 3 },
    total: 1,
    text: ['1 author with at most 3 posts:', "- Pat O'Brien: 3 posts"],
  },
  {
    template: 'categories_by_count',
    parameters: { at_least: 4 },
    total: 1,
    text: ['1 category with at least 4 posts:', '- Docker: 4 posts'],
  },
  {
    template: 'categories_without_posts',
    parameters: { since: '2023-01-01', before: '2024-01-01' },
    call: { periodLabel: 'in 2023' },
    total: 1,
    text: ['1 category without a post in 2023:', '- Java & Spring (last post 31 December 2024)'],
  },
  {
    template: 'compare_periods',
    parameters: {
      since: '2023-01-01',
      before: '2024-01-01',
      second_since: '2022-05-01',
      second_before: '2022-06-01',
    },
    total: 4,
    text: ['Posts, compared:', '- 2023: 3 posts', '- May 2022: 1 post', '', '2 more in the first of them.'],
  },
  {
    template: 'compare_periods',
    parameters: {
      since: '2023-01-01',
      before: '2024-01-01',
      second_since: '2024-01-01',
      second_before: '2024-12-31',
      author: ["Pat O'Brien", 'Ann Lee'],
    },
    total: 5,
    text: [
      "Posts by Pat O'Brien, Ann Lee, compared:",
      '- 2023: 3 posts',
      '- 1 January 2024 to 30 December 2024: 2 posts',
      '',
      '1 more in the first of them.',
    ],
  },
  {
    template: 'first_post_per_author',
    total: 2,
    text: [
      'The first post by each of 2 authors:',
      `- Ann Lee: ${link('Loose notes', 'loose')} (5 May 2022)`,
      `- Pat O'Brien: ${link('Networks 100% explained', 'networks')} (25 January 2023)`,
    ],
  },
  {
    template: 'inactive_authors',
    parameters: { since: '2024-04-01' },
    call: { periodLabel: 'since April 2024' },
    total: 1,
    text: ['1 author without a post since April 2024:', "- Pat O'Brien (latest post 15 March 2024)"],
  },
  {
    template: 'latest_post_per_author',
    total: 2,
    text: [
      'The latest post by each of 2 authors:',
      `- Ann Lee: ${link('Tuning the collector', 'gc')} (31 December 2024)`,
      `- Pat O'Brien: ${link('Streams', 'streams')} (15 March 2024)`,
    ],
  },
  {
    template: 'least_active_authors',
    total: 2,
    text: ['Fewest posts:', "- Pat O'Brien: 3 posts"],
  },
  {
    template: 'months_without_posts',
    parameters: { since: '2024-01-01', before: '2024-05-01' },
    call: { periodLabel: 'from January to April 2024' },
    total: 3,
    text: [
      '3 months without a post from January to April 2024:',
      '- January 2024',
      '- February 2024',
      '- April 2024',
    ],
  },
  {
    template: 'never_updated',
    parameters: { categories: ['java'] },
    total: 2,
    text: [
      '2 posts in Java & Spring have never been updated:',
      `- ${link('Records', 'records')} (1 March 2024)`,
      `- ${link('Tuning the collector', 'gc')} (31 December 2024)`,
    ],
  },
  {
    template: 'post_tags',
    parameters: { post: 'guides/volumes' },
    total: 1,
    text: [`${link('Volumes', 'volumes')} is tagged storage, compose.`],
  },
  {
    template: 'post_tags',
    parameters: { post: 'guides/records' },
    total: 1,
    text: [`${link('Records', 'records')} has no tags.`],
  },
  {
    template: 'posts_by_length',
    parameters: { at_least: 700 },
    total: 3,
    text: [
      '3 posts with at least 700 words:',
      `- ${link('Tuning the collector', 'gc')}: 1,100 words`,
      `- ${link('Networks 100% explained', 'networks')}: 900 words`,
      `- ${link('Records', 'records')}: 700 words`,
    ],
  },
  {
    template: 'posts_by_length',
    parameters: { at_least: 100, at_most: 150 },
    total: 1,
    text: ['1 post with at least 100 and at most 150 words:', `- ${link('Loose notes', 'loose')}: 150 words`],
  },
  {
    template: 'posts_by_title',
    parameters: { limit: 2 },
    total: 8,
    text: [
      '8 posts, by title:',
      '- Image_tags \\[v2\\] (30 June 2023)',
      `- ${link('Loose notes', 'loose')} (5 May 2022)`,
      '…and 6 more.',
    ],
  },
  {
    template: 'posts_per_weekday',
    total: 7,
    text: [
      '7 dated posts, by day of the week:',
      '',
      '| Day | Posts |',
      '| --- | ---: |',
      '| Friday | 3 |',
      '| Tuesday | 2 |',
      '| Thursday | 1 |',
      '| Wednesday | 1 |',
    ],
  },
  {
    template: 'posts_without',
    parameters: { missing: 'author' },
    total: 1,
    text: ['1 post has no author:', `- ${link('Old draft', 'drafts')}`],
  },
  {
    template: 'posts_without',
    parameters: { missing: 'category' },
    total: 1,
    text: ['1 post has no category:', `- ${link('Loose notes', 'loose')} (5 May 2022)`],
  },
  {
    template: 'publishing_rate',
    total: 7,
    text: [
      'On average **0.22** posts a month and **2.63** a year: 7 posts in 32 months, from 5 May 2022 to 31 December 2024.',
    ],
  },
  {
    template: 'quietest_months',
    total: 7,
    text: [
      'Fewest posts in a month that has any:',
      '- December 2024: 1 post',
      '- June 2023: 1 post',
      '- May 2022: 1 post',
    ],
  },
  {
    template: 'smallest_categories',
    total: 2,
    text: ['The smallest category:', '- Java & Spring: 3 posts'],
  },
  {
    template: 'tags_by_count',
    parameters: { at_least: 2 },
    total: 2,
    text: [
      '2 tags on at least 2 posts:',
      '',
      '| Tag | Posts |',
      '| --- | ---: |',
      '| compose | 2 |',
      '| storage | 2 |',
    ],
  },
  {
    template: 'undated_posts',
    total: 1,
    text: ['1 post has no date:', `- ${link('Old draft', 'drafts')}`],
  },
];

describe.each(engines)('built-in templates on %s', (engine) => {
  let test: TestDatabase;
  let library: TemplateLibrary;
  beforeAll(async () => {
    test = await openTestDatabase(engine);
    await seedCatalogue(test.database);
    library = await loadTemplates([BUILT_IN_TEMPLATES], test.database);
  });
  afterAll(() => test.drop());

  it.each(expectations)(
    '$template answers $parameters',
    async ({ template, parameters, call, total, text }) => {
      const result = await callTemplate(test.database, findTemplate(library, template), parameters, call);
      expect(result.text.split('\n')).toEqual(text);
      expect(result.rows.total).toBe(total);
    },
  );

  it('are all tried here, under the name of their file, with four examples or more', () => {
    const tried = new Set(expectations.map(({ template }) => template));
    expect(library.templates.map(({ name }) => name)).toEqual([...tried].sort());
    for (const template of library.templates) {
      expect(basename(template.file)).toBe(`${template.name}.sql`);
      expect(template.examples.length, template.name).toBeGreaterThanOrEqual(4);
      expect(new Set(template.examples).size, template.name).toBe(template.examples.length);
    }
  });

  it('share no example', () => {
    const examples = library.templates.flatMap((template) => template.examples);
    expect(examples.filter((example, index) => examples.indexOf(example) !== index)).toEqual([]);
  });

  it('see nothing without a source in scope, nor anything of a hidden one', async () => {
    const required: Record<string, unknown> = { post: 'hidden', title: 'o', second_since: '2020-01-01' };
    for (const template of library.templates) {
      const names = template.parameters.filter((parameter) => parameter.required);
      if (names.some(({ values }) => values !== null)) continue;
      const parameters = Object.fromEntries(names.map(({ name }) => [name, required[name]]));
      for (const sources of [[], ['old']]) {
        const { rows, posts } = await callTemplate(test.database, template, parameters, { sources });
        expect([template.name, rows.total, posts]).toEqual([template.name, 0, []]);
      }
    }
  });
});
