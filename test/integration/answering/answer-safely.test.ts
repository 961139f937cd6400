import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeScope } from '../../../src/answering/compute-scope.ts';
import { loadSourceAudiences } from '../../../src/answering/load-source-audiences.ts';
import type { Embedder } from '../../../src/embedding/embedder.ts';
import { openEmbedder } from '../../../src/embedding/open-embedder.ts';
import { engines, openTestDatabase, type TestDatabase } from '../../support/databases.ts';
import { writeLibrary } from '../../support/library.ts';
import { breakStatements, type Desk, openDesk } from './ask.ts';

const HOSTILE = [
  'Reset the frobnicator by hand. See [the guide](https://example.com/guide) first.',
  'Or pay at https://evil.example/pay or [here](https://evil.example/click), says ![logo](https://evil.example/x.png).',
].join(' ');

describe.each(engines)('answers (%s)', (engine) => {
  let opened: TestDatabase;
  let embedder: Embedder;
  let desk: Desk;

  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    embedder = await openEmbedder({ model: 'sleeping:0', path: null, home: '' });
    await writeLibrary(opened.database, [
      { slug: 'reset', title: 'Resetting', category: 'tools', published: '2024-03-12', chunks: [HOSTILE] },
      {
        slug: 'guide',
        title: 'The guide',
        category: 'tools',
        published: '2024-03-13',
        chunks: ['Nothing of note.'],
      },
      {
        source: 'secret',
        slug: 'merger',
        title: 'The merger',
        category: 'boardroom',
        author: 'Ann Chair',
        chunks: ['The frobnicator merger closes in May.'],
      },
      { source: 'fresh', slug: 'read', chunks: ['The gizmo is read.'] },
      { source: 'fresh', slug: 'unread', title: 'The unread gizmo', chunks: [] },
      { source: 'gone', slug: 'old', title: 'Old', chunks: ['The frobnicator of old.'] },
    ]);
    await opened.database.query("UPDATE source SET audience_channels = '{C9}' WHERE id = 'secret'");
    await opened.database.query("UPDATE source SET hidden_at = now() WHERE id = 'gone'");
    desk = await openDesk(opened.database, embedder, ['docs', 'gone']);
  });
  afterAll(async () => {
    await embedder?.close();
    await opened?.drop();
  });

  it('say how many posts no search can read yet, and only of those that may be seen', async () => {
    const asked = (sources: string[]) => desk.ask('How do I reset the frobnicator?', { scope: { sources } });
    expect((await asked(['docs', 'fresh'])).notices.join()).toContain('1 of 4 posts is not indexed yet');
    expect((await asked(['docs'])).notices.join()).not.toContain('not indexed');
  });

  it('pass on links to posts and to no other place', async () => {
    const answer = await desk.ask('How do I reset the frobnicator?');
    expect(answer.text).toContain('[the guide](https://example.com/guide)');
    expect(answer.text).toContain('pay at (link removed) or here, says');
    expect(answer.text).not.toContain('evil');
    expect(answer.citations[0]?.quote).toBe(HOSTILE);
    expect(answer.notices.join()).toContain('by words alone');
  });

  it.each([
    'How do I reset the frobnicator?',
    'How many posts are about the frobnicator?',
    'which articles are about the merger?',
    'When does the merger close?',
    'Who wrote "The merger"?',
    'which posts are in boardroom?',
    'posts by Ann Chair',
    'list all posts',
    'help',
  ])('tell nothing of sources out of scope: %s', async (question) => {
    const answer = JSON.stringify(await desk.ask(question)).replaceAll(question, '');
    expect(answer).not.toMatch(/closes in May|Ann Chair.{0,9}wrote|secret|frobnicator of old/);
    expect(answer).not.toMatch(/"slug":"(?:merger|old)"/);
  });

  it('see the source in the channel that its audience names', async () => {
    const audiences = await loadSourceAudiences(opened.database);
    expect(audiences.map((source) => source.id)).toEqual(['docs', 'fresh', 'secret']);
    const seat = {
      surface: 'channel',
      asker: 'U1',
      channel: 'C9',
      memberships: { channels: [], groups: [] },
      outsider: false,
      allSources: false,
    } as const;
    const answer = await desk.ask('When does the merger close?', { scope: computeScope(seat, audiences) });
    expect(answer.citations.map((citation) => citation.post.slug)).toContain('merger');
  });

  it('say in one sentence that the search failed, with a reference and no SQL', async () => {
    const database = breakStatements(opened.database, ['WITH matching']);
    const answer = await desk.ask('How do I reset the frobnicator?', {}, { database });
    expect(answer).toMatchObject({ route: 'none', citations: [] });
    expect(answer.text).toBe('The posts could not be searched just now (reference ref-1).');
    expect(answer.trace.at(-1)).toMatchObject({
      tool: 'search_passages',
      summary: 'failed: reference ref-1',
    });
    expect(desk.failures.at(-1)).toMatchObject({ reference: 'ref-1', step: 'search_passages' });
  });

  it('say that the catalogue failed before the way was known, and what search finds', async () => {
    const database = breakStatements(opened.database, ['AS result LIMIT']);
    const answer = await desk.ask('How many posts are in tools?', {}, { database });
    expect(answer.trace.map(({ tool }) => tool)).toContain('search_passages');
    expect(answer.text).toContain('The catalogue could not be read just now (reference ref-1).');
    expect(JSON.stringify(answer)).not.toContain('SELECT secret');
  });

  it('say that the catalogue failed, and what search finds', async () => {
    const database = breakStatements(opened.database, ['nullif(max(published_at)']);
    const answer = await desk.ask('How many posts are in tools?', {}, { database });
    expect(answer.fallbackFrom).toBe('sql');
    expect(answer.text).toContain('The catalogue could not be read just now (reference ref-1).');
    expect(JSON.stringify(answer)).not.toContain('SELECT secret');
  });

  it('quote the passage found when the rest of its post cannot be read', async () => {
    const database = breakStatements(opened.database, ['characters_before']);
    const answer = await desk.ask('How do I reset the frobnicator?', {}, { database });
    expect(answer.route).toBe('search');
    expect(answer.citations).toHaveLength(1);
    expect(answer.text).toContain('The post could not be read just now (reference ref-1).');
  });

  it('are given even when nothing can be read at all', async () => {
    const database = breakStatements(opened.database, ['']);
    const answer = await desk.ask('How do I reset the frobnicator?', {}, { database });
    expect(answer).toMatchObject({ route: 'none', citations: [], decidedBy: 'matcher' });
    expect(answer.text.split('\n\n')).toEqual([
      'The catalogue could not be read just now (reference ref-1).',
      'The posts could not be searched just now (reference ref-1).',
    ]);
  });
});
