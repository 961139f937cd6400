import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReadRequest, readPost } from '../../src/retrieval/read-post.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { writeLibrary } from '../support/library.ts';

const chunks = ['a', 'b', 'c', 'd', 'e'].map((letter) => letter.repeat(100));

describe.each(engines)('read post (%s)', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    await writeLibrary(opened.database, [
      { slug: 'letters', title: 'Letters', published: '2024-03-01', chunks },
      { slug: 'empty', chunks: [] },
    ]);
  });
  afterAll(() => opened.drop());

  function read(request: Partial<ReadRequest>) {
    return readPost(
      {
        reference: 'docs/letters',
        fromParagraph: 0,
        characters: 250,
        scope: { sources: ['docs'] },
        timezone: 'Asia/Tokyo',
        ...request,
      },
      opened.database,
    );
  }

  test('gives the parts that fit, in order, and where to go on', async () => {
    const window = await read({});
    expect(window.post).toMatchObject({ slug: 'letters', publishedAt: new Date('2024-02-29T15:00:00Z') });
    expect(window.passages.map((passage) => passage.text)).toEqual(chunks.slice(0, 2));
    expect(window).toMatchObject({ total: 5, next: 2 });
  });

  test('goes on from a part to the end', async () => {
    const window = await read({ reference: 'letters', fromParagraph: 3 });
    expect(window.passages.map((passage) => passage.ordinal)).toEqual([3, 4]);
    expect(window.next).toBeNull();
  });

  test('gives one part at least, however long', async () => {
    expect((await read({ characters: 10 })).passages).toHaveLength(1);
  });

  test('a post without text has no parts', async () => {
    expect(await read({ reference: 'empty' })).toMatchObject({ passages: [], total: 0, next: null });
  });

  test('refuses a part behind the end, an unknown post and one out of scope', async () => {
    await expect(read({ fromParagraph: 5 })).rejects.toThrow('from_paragraph = 5: allowed is 0 to 4');
    await expect(read({ reference: 'leters' })).rejects.toThrow('the nearest are docs/letters');
    await expect(read({ scope: { sources: [] } })).rejects.toMatchObject({ code: 'usage' });
  });
});
