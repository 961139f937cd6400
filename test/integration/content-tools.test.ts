import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import { readPostTool } from '../../src/tools/read-post.ts';
import { runTool } from '../../src/tools/run-tool.ts';
import { searchPassagesTool } from '../../src/tools/search-passages.ts';
import type { ToolContext, ToolOutcome } from '../../src/tools/tool.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { writeLibrary } from '../support/library.ts';

const context: ToolContext = {
  scope: { sources: ['docs'] },
  timezone: 'UTC',
  now: new Date('2026-11-30T12:00:00Z'),
  asker: null,
  channel: null,
};
const LONG = 'A sentence on whales. '.repeat(400);

describe.each(engines)('the tools of contents on %s', (engine) => {
  let test: TestDatabase;
  let embedder: Embedder;
  let ids: Map<string, number>;
  beforeAll(async () => {
    test = await openTestDatabase(engine);
    embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
    ids = await writeLibrary(test.database, [
      {
        slug: 'volumes',
        category: 'docker',
        author: 'Ana Ruiz',
        published: '2024-03-12',
        chunks: ['Mount a volume.'],
      },
      {
        slug: 'claims',
        category: 'kubernetes',
        author: "Pat O'Brien",
        published: '2023-05-01',
        chunks: ['Mount a claim.'],
      },
      {
        slug: 'whales',
        category: 'docker',
        published: '2024-04-01',
        chunks: [LONG, LONG, 'The last of whales.'],
      },
      { source: 'secret', slug: 'merger', category: 'boardroom', chunks: ['Mount a merger.'] },
    ]);
  });
  afterAll(async () => {
    await embedder.close();
    await test.drop();
  });

  describe('search_passages', () => {
    const search = (input: Record<string, unknown>, own: Partial<ToolContext> = {}) => {
      const tool = searchPassagesTool({ database: test.database, embedder }, { k8s: 'kubernetes' });
      return runTool(tool, { query: 'mount', ...input }, { ...context, ...own });
    };
    const slugs = ({ posts }: ToolOutcome) => posts.map(({ slug }) => slug).sort();

    it.each<[Record<string, unknown>, string[]]>([
      [{}, ['claims', 'volumes']],
      [{ category: 'docker' }, ['volumes']],
      [{ category: ['Docker', 'K8S'] }, ['claims', 'volumes']],
      [{ author: 'ruiz' }, ['volumes']],
      [{ posts: ['docs/claims'] }, ['claims']],
      [{ query: 'mnout', posts: ['claims'] }, ['claims']],
      [{ published: '2024-03' }, ['volumes']],
      [{ published: '2023' }, ['claims']],
      [{ published_after: '2024-01-01' }, ['volumes']],
      [{ published_before: '2024' }, ['claims']],
      [{ published: ' ', category: '', author: [], posts: [] }, ['claims', 'volumes']],
    ])('restricts by %j', async (input, expected) => {
      expect(slugs(await search(input))).toEqual(expected);
    });

    it('reads only the posts that the question has been narrowed to, whatever else is asked for', async () => {
      const within = [ids.get('docs/claims') as number];
      expect(slugs(await search({}, { within }))).toEqual(['claims']);
      expect(slugs(await search({ category: 'docker' }, { within }))).toEqual([]);
    });

    it('says which name is none, and finds nothing under it', async () => {
      const outcome = await search({ category: 'dokcer' });
      expect(outcome.content).toEqual({
        kind: 'text',
        text: 'No passages found: no category is called "dokcer"; there are docker, kubernetes.',
      });
      expect(outcome.summary).toBe(
        'no passages; no category is called "dokcer"; there are docker, kubernetes',
      );
    });

    it('finds nothing of a source out of scope', async () => {
      expect(slugs(await search({ category: 'boardroom' }))).toEqual([]);
      await expect(search({ posts: ['secret/merger'] })).rejects.toThrow(/not in the library/);
    });

    it.each([
      [{ published: 'soon' }, /published = soon: allowed is a day, month or year/],
      [{ query: '' }, /search_passages: /],
      [{ limit: 3 }, /search_passages: .*limit/s],
    ])('refuses %j', async (input, message) => {
      await expect(search(input)).rejects.toThrow(message);
    });
  });

  describe('read_post', () => {
    const read = (input: unknown) => runTool(readPostTool(test.database), input, context);

    it('reads a long post in windows, and says where the next one begins', async () => {
      const first = await read({ post: 'docs/whales' });
      expect(first).toMatchObject({
        content: { kind: 'passages', note: 'The post goes on: from_paragraph 1 of 3.' },
        summary: '1 of 3 passages of docs/whales, goes on at 1',
      });
      const second = await read({ post: 'whales', from_paragraph: 1 });
      expect(second).toMatchObject({ content: { note: null }, summary: '2 of 3 passages of docs/whales' });
    });

    it.each([
      [{ post: 'secret/merger' }, /not in the library/],
      [{ post: 'docs/whales', from_paragraph: 9 }, /from_paragraph = 9: allowed is 0 to 2/],
      [{ post: '' }, /read_post: /],
    ])('refuses %j', async (input, message) => {
      await expect(read(input)).rejects.toThrow(message);
    });
  });
});
