import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { AppError } from '../../src/errors.ts';

/** What every embedder promises. `near` are two texts that belong together, `far` one that does not. */
export function describeEmbedder(
  name: string,
  open: () => Promise<Embedder>,
  { near, far }: { near: readonly [string, string]; far: string },
): void {
  describe(`embedder: ${name}`, () => {
    let embedder: Embedder;
    beforeAll(async () => {
      embedder = await open();
    });
    afterAll(() => embedder.close());

    test('gives one unit vector of its dimensions a text', async () => {
      const vectors = await embedder.embed([near[0], far, near[1]], 'passage');
      expect(vectors).toHaveLength(3);
      for (const vector of vectors) {
        expect(vector).toHaveLength(embedder.dimensions);
        expect(dot(vector, vector)).toBeCloseTo(1, 4);
      }
    });

    test('keeps the order of the texts however they are spread over threads', async () => {
      const texts = Array.from({ length: 11 }, (_, index) => `${near[0]} number ${index}`);
      const together = await embedder.embed(texts, 'passage');
      for (const index of [0, 6, 10]) {
        const [alone] = await embedder.embed([texts[index] as string], 'passage');
        expect(dot(alone as Float32Array, together[index] as Float32Array)).toBeGreaterThan(0.9999);
      }
    });

    test('puts texts that belong together nearer than others', async () => {
      const [query] = (await embedder.embed([near[0]], 'query')) as [Float32Array];
      const [passage, other] = (await embedder.embed([near[1], far], 'passage')) as [
        Float32Array,
        Float32Array,
      ];
      expect(dot(query, passage)).toBeGreaterThan(dot(query, other));
    });

    test('reads a text that is longer than its limit', async () => {
      const long = `${near[0]} `.repeat(400);
      expect(embedder.countTokens(long)).toBeGreaterThan(embedder.maximumTokens);
      const [vector] = (await embedder.embed([long], 'passage')) as [Float32Array];
      expect(dot(vector, vector)).toBeCloseTo(1, 4);
    });

    test('counts no tokens in no text and more in more', () => {
      expect(embedder.countTokens('')).toBe(0);
      expect(embedder.countTokens(`${near[0]} ${far}`)).toBeGreaterThan(embedder.countTokens(near[0]));
    });

    test.each(['', ' \n\t'])('refuses the blank text %j and names its position', async (blank) => {
      const refused = embedder.embed([near[0], blank], 'passage');
      await expect(refused).rejects.toThrow(AppError);
      await expect(refused).rejects.toThrow('text 1 of 2');
    });

    test('gives nothing for nothing', async () => {
      expect(await embedder.embed([], 'passage')).toEqual([]);
    });

    test('stops waiting when it is told to, and goes on working', async () => {
      const stop = new AbortController();
      const waiting = embedder.embed(Array(20).fill(near[0]), 'passage', stop.signal);
      stop.abort(new Error('no longer wanted'));
      await expect(waiting).rejects.toThrow('no longer wanted');
      expect(await embedder.embed([far], 'query')).toHaveLength(1);
    });

    test('names its dimensions and its limit in the signature', () => {
      expect(embedder.signature).toMatch(
        new RegExp(`^\\S+@\\S+/${embedder.dimensions}/w${embedder.maximumTokens}$`),
      );
    });

    test('rejects what runs when it is closed, and what comes after', async () => {
      const other = await open();
      const running = other.embed([near[0]], 'query');
      await Promise.all([expect(running).rejects.toThrow('closed'), other.close()]);
      await expect(other.embed([far], 'query')).rejects.toThrow('closed');
    });
  });
}

export function dot(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
