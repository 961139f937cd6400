import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countCorpus } from '../../src/retrieval/count-corpus.ts';
import { readQueryWords } from '../../src/retrieval/query-words.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { writeLibrary } from '../support/library.ts';

describe.each(engines)('query words (%s)', (engine) => {
  let opened: TestDatabase;
  let ids: number[];
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    const written = await writeLibrary(opened.database, [
      { slug: 'a', chunks: ['the volume of a container', 'the volume again', 'a container'] },
      { slug: 'b', language: 'de', textConfig: 'german', chunks: ['die Bäume im Garten'] },
    ]);
    ids = [...written.values()];
  });
  afterAll(() => opened.drop());

  const read = (query: string, posts = ids) => readQueryWords(query, posts, opened.database);

  test('are the lexemes of each language that the posts are written in', async () => {
    const languages = await read('The volumes, Bäume and whales');
    expect(languages.map(({ textConfig, words }) => [textConfig, words.map((word) => word.lexeme)])).toEqual([
      ['english', ['bäume', 'volum', 'whale']],
      ['german', ['baum', 'volum', 'whal']],
    ]);
    expect(await read('volumes', ids.slice(0, 1))).toHaveLength(1);
    expect(await read('volumes', [])).toEqual([]);
  });

  test('weigh more the rarer they are, and most where nothing holds them', async () => {
    const [english] = await read('volume whale', ids.slice(0, 1));
    const idf = Object.fromEntries(english?.words.map((word) => [word.lexeme, word.idf]) ?? []);
    expect(idf['whale']).toBeCloseTo(Math.log(1 + 3.5 / 0.5));
    expect(idf['volum']).toBeCloseTo(Math.log(1 + 1.5 / 2.5));
    expect(english?.words.find((word) => word.lexeme === 'whale')?.known).toBe(false);
  });

  test('are none for a query of stop words', async () => {
    expect(await read('of the and', ids.slice(0, 1))).toEqual([]);
  });

  test('take the figures of large languages from the last count', async () => {
    const before = await read('volume Baum');
    await countCorpus(opened.database, 3);
    expect(await read('volume Baum')).toEqual(before);
    const { rows } = await opened.database.query(
      'SELECT text_config::text, chunks, average_length FROM corpus_statistics',
    );
    expect(rows).toEqual([{ text_config: 'english', chunks: 3, average_length: expect.closeTo(4 / 3) }]);
    await countCorpus(opened.database, 4);
    expect((await opened.database.query('SELECT 1 FROM corpus_statistics')).rows).toEqual([]);
  });
});
