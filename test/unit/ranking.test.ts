import { describe, expect, test } from 'vitest';
import { addEarlierWords } from '../../src/retrieval/add-earlier-words.ts';
import { earlierTurns } from '../../src/retrieval/earlier-turns.ts';
import { fuseRankings } from '../../src/retrieval/fuse-rankings.ts';
import { hitAt, ndcgAt } from '../../src/retrieval/ranking-metrics.ts';
import { makeVectorWeight } from '../../src/retrieval/readable-posts.ts';
import { selectChunks } from '../../src/retrieval/select-chunks.ts';

const vector = (chunk: number, similarity: number, language: string | null = 'en') => ({
  chunk,
  post: chunk,
  language,
  similarity,
});
const words = (chunk: number, score: number, language: string | null = 'en') => ({
  chunk,
  post: chunk,
  language,
  score,
  coverage: score / 10,
});

describe('fuse rankings', () => {
  test('stretches each ranking to 0…1 and adds them by weight', () => {
    const ranked = fuseRankings(
      [vector(1, 0.8), vector(2, 0.6), vector(3, 0.4)],
      [words(2, 10), words(3, 5), words(1, 0)],
      () => 0.3,
    );
    expect(ranked.map(({ chunk, score }) => [chunk, score.toFixed(2)])).toEqual([
      [2, '0.85'],
      [3, '0.35'],
      [1, '0.30'],
    ]);
    expect(ranked[0]).toMatchObject({ similarity: 0.6, coverage: 1 });
  });

  test('a chunk that one ranking does not know has nothing from it', () => {
    const ranked = fuseRankings([vector(1, 0.9), vector(2, 0.5)], [words(3, 4)], () => 0.5);
    expect(ranked.map(({ chunk, score, similarity }) => [chunk, score, similarity])).toEqual([
      [3, 0.5, null],
      [1, 0.5, 0.9],
      [2, 0, 0.5],
    ]);
  });

  test('the only chunk has the whole score of what it holds', () => {
    expect(fuseRankings([vector(1, 0.2)], [words(1, 3)], () => 0.3)[0]?.score).toBe(1);
    expect(fuseRankings([vector(1, 0.2)], [words(1, 0)], () => 0.3)[0]?.score).toBe(0.3);
    expect(fuseRankings([], [], () => 0.3)).toEqual([]);
  });

  test('vectors count nothing in a language that the model was not made for', () => {
    const weight = makeVectorWeight(0.3, ['en']);
    const ranked = fuseRankings(
      [vector(1, 0.9), vector(2, 0.1)],
      [words(2, 8, 'de'), words(1, 0), words(3, 4, 'de')],
      weight,
    );
    expect(ranked.map(({ chunk, score }) => [chunk, score.toFixed(2)])).toEqual([
      [2, '1.00'],
      [3, '0.50'],
      [1, '0.30'],
    ]);
    expect([weight('en'), weight('de'), weight(null)]).toEqual([0.3, 0, 0.3]);
    expect(makeVectorWeight(0.3, null)('de')).toBe(0.3);
  });
});

test('two chunks of a post stand together, best post first', () => {
  const hit = (post: number, chunk: number) => ({ post, chunk, similarity: null, coverage: 0, score: 1 });
  const ranked = [hit(1, 10), hit(2, 20), hit(1, 11), hit(1, 12), hit(3, 30), hit(2, 21)];
  expect(selectChunks(ranked, 2).map(({ chunk }) => chunk)).toEqual([10, 11, 20, 21]);
  expect(selectChunks(ranked, 5).map(({ chunk }) => chunk)).toEqual([10, 11, 20, 21, 30]);
});

describe('metrics', () => {
  test.each([
    [['a', 'b'], ['a'], 1],
    [['b', 'a'], ['a'], 1 / Math.log2(3)],
    [['a', 'b', 'c'], ['a', 'c'], (1 + 0.5) / (1 + 1 / Math.log2(3))],
    [['b'], ['a'], 0],
    [[], ['a'], 0],
  ])('nDCG of %j where %j are wanted', (found, wanted, expected) => {
    expect(ndcgAt(10, found, new Set(wanted))).toBeCloseTo(expected);
  });

  test('a hit counts only within its depth', () => {
    const found = ['a', 'b', 'c'];
    expect(hitAt(2, found, new Set(['c']))).toBe(0);
    expect(hitAt(3, found, new Set(['c']))).toBe(1);
  });
});

describe('follow-ups', () => {
  const turn = (speaker: string, text: string) => ({ speaker, text });
  const word = (lexeme: string, share = 1) => ({ lexeme, idf: 2, chunks: 3, known: true, share });
  const language = (textConfig: string, words: ReturnType<typeof word>[]) => ({
    textConfig,
    words,
    averageLength: 9,
  });

  test('go on from the last three things that people said', () => {
    const history = [
      turn('U1', 'Hello there.'),
      turn('U1', 'What are volumes?'),
      turn('assistant', 'Volumes keep files.'),
      turn('U1', 'How are they backed up?'),
      turn('U2', ' '),
      turn('U2', 'With tar?'),
    ];
    expect(earlierTurns(history)).toEqual(['What are volumes?', 'How are they backed up?', 'With tar?']);
    expect(earlierTurns([turn('assistant', 'Hello.')])).toEqual([]);
    expect(earlierTurns([turn('U1', 'log '.repeat(1_000))])[0]).toHaveLength(500);
  });

  test('count the words of earlier turns less, and those of the question once', () => {
    const asked = [language('english', [word('backup')])];
    const earlier = [
      language('english', [word('backup'), word('volum')]),
      language('german', [word('volum')]),
    ];
    expect(addEarlierWords(asked, earlier)).toEqual([
      language('english', [word('backup'), word('volum', 0.3)]),
      language('german', [word('volum', 0.3)]),
    ]);
    expect(addEarlierWords(asked, [])).toEqual(asked);
  });
});
