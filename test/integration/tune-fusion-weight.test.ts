import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { DEFAULT_VECTOR_WEIGHT, readVectorWeight } from '../../src/retrieval/fusion-weight.ts';
import { searchPassages } from '../../src/retrieval/search-passages.ts';
import { type JudgedQuestion, tuneFusionWeight } from '../../src/retrieval/tune-fusion-weight.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { writeLibrary } from '../support/library.ts';

/** A topic as questions call it, and as its post does. */
const SYNONYMS = {
  tide: 'sea',
  loom: 'weaving',
  ferry: 'boat',
  kiln: 'oven',
  orchard: 'apples',
  violin: 'fiddle',
};
const TOPICS = Object.keys(SYNONYMS);

/** A model that knows one thing: which topic a text is about. */
const embedder: Embedder = {
  signature: 'topics@1',
  dimensions: TOPICS.length,
  languages: null,
  maximumTokens: 512,
  countTokens: () => 1,
  embed: async (texts) =>
    texts.map((text) =>
      Float32Array.from(Object.entries(SYNONYMS), (names) =>
        names.some((name) => text.includes(name)) ? 1 : 0.1,
      ),
    ),
  close: async () => {},
};
const scope = { sources: ['docs'] };

/** The topic's own post never says what the questions ask for; another post does. */
const posts = Object.entries(SYNONYMS).flatMap(([topic, synonym]) => [
  { slug: topic, title: 'Notes', chunks: [`About ${synonym} and nothing else, plainly.`] },
  { slug: `not-${topic}`, title: 'Notes', chunks: ['Repair, maintenance, prices of many kinds.'] },
]);
const question = (topic: string, gold: string): JudgedQuestion => ({
  query: `repair, maintenance and prices, ${topic}`,
  gold: [gold],
  scope,
});

describe.each(engines)('the weight of the vectors (%s)', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    await writeLibrary(opened.database, posts, embedder);
  });
  beforeEach(() => opened.database.query('DELETE FROM fusion_weight'));
  afterAll(() => opened.drop());

  const parts = () => ({ database: opened.database, embedder });
  const first = async (topic: string) => {
    const { query } = question(topic, topic);
    const { passages } = await searchPassages({ query, scope, timezone: 'UTC' }, parts());
    return passages[0]?.post.slug;
  };

  test('is the usual one for a model that was not tuned', async () => {
    expect(await readVectorWeight('topics@1', opened.database)).toBe(DEFAULT_VECTOR_WEIGHT);
    expect(await first('tide')).not.toBe('tide');
  });

  test('grows where the vectors know better, and searches use it', async () => {
    const tuned = await tuneFusionWeight(
      TOPICS.map((topic) => question(topic, topic)),
      parts(),
    );
    expect(tuned.weight).toBeGreaterThan(DEFAULT_VECTOR_WEIGHT);
    expect(tuned.ndcg).toBe(1);
    expect(tuned.heldOut).toBe(1);
    expect(tuned.before.weight).toBe(DEFAULT_VECTOR_WEIGHT);
    expect(tuned.before.ndcg).toBeLessThan(1);
    expect(await readVectorWeight('topics@1', opened.database)).toBe(tuned.weight);
    expect(await first('tide')).toBe('tide');
  });

  test('falls where the words know better', async () => {
    const { weight } = await tuneFusionWeight([question('loom', 'docs/not-loom')], parts());
    expect(weight).toBeLessThan(DEFAULT_VECTOR_WEIGHT);
  });

  test('is kept for its model alone', async () => {
    await tuneFusionWeight([question('kiln', 'kiln')], parts());
    expect(await readVectorWeight('another@1', opened.database)).toBe(DEFAULT_VECTOR_WEIGHT);
  });

  test('cannot be tuned without questions, without their posts, or without vectors', async () => {
    await expect(tuneFusionWeight([], parts())).rejects.toMatchObject({ code: 'usage' });
    await expect(tuneFusionWeight([question('tide', 'tides')], parts())).rejects.toMatchObject({
      code: 'usage',
    });
    const other = { database: opened.database, embedder: { ...embedder, signature: 'another@1' } };
    await expect(tuneFusionWeight([question('tide', 'tide')], other)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await opened.database.query('SELECT 1 FROM fusion_weight')).rows).toEqual([]);
  });
});
