import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { type EmbedderSettings, openEmbedder } from '../../src/embedding/open-embedder.ts';
import { TINY_DIMENSIONS, TINY_POSITIONS, tinyVector, writeTinyModel } from '../support/tiny-model-folder.ts';

let folder: string;
const open: Embedder[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'switchyard-model-'));
  await writeTinyModel(folder);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((embedder) => embedder.close()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function openTiny(settings: Partial<EmbedderSettings> = {}): Promise<Embedder> {
  const embedder = await openEmbedder({ model: 'test/tiny', path: folder, home: folder, ...settings });
  open.push(embedder);
  return embedder;
}

function unit(...tokens: string[]): number[] {
  const vectors = tokens.map(tinyVector);
  const sum = Array.from({ length: TINY_DIMENSIONS }, (_, axis) =>
    vectors.reduce((total, vector) => total + (vector[axis] as number), 0),
  );
  const length = Math.hypot(...sum);
  return sum.map((value) => value / length);
}

function expectVector(actual: Float32Array | undefined, expected: readonly number[]): void {
  expect([...(actual ?? [])].map((value) => value.toFixed(4))).toEqual(
    expected.map((value) => value.toFixed(4)),
  );
}

describe('transformers embedder', () => {
  test('takes the mean of the tokens, and padding does not count', async () => {
    const embedder = await openTiny();
    const [short, long] = await embedder.embed(['Docker', 'restart container docker'], 'passage');
    expectVector(short, unit('[CLS]', 'docker', '[SEP]'));
    expectVector(long, unit('[CLS]', 'restart', 'container', 'docker', '[SEP]'));
  });

  test('takes the first token where the model is of that kind', async () => {
    const embedder = await openTiny({ model: 'test/tiny-bge-base' });
    expectVector((await embedder.embed(['docker'], 'passage'))[0], unit('[CLS]'));
  });

  test('writes the prefix of the model before queries and passages', async () => {
    const embedder = await openTiny({ model: 'test/tiny-e5-small' });
    const letters = (word: string) =>
      [...word].map((letter, index) => (index === 0 ? letter : `##${letter}`));
    const [query] = await embedder.embed(['docker'], 'query');
    expectVector(query, unit('[CLS]', ...letters('query'), ':', 'docker', '[SEP]'));
    const [passage] = await embedder.embed(['docker'], 'passage');
    expectVector(passage, unit('[CLS]', ...letters('passage'), ':', 'docker', '[SEP]'));
    expect(embedder.maximumTokens).toBe(TINY_POSITIONS - 2 - 8);
  });

  test('reads exactly as many tokens as it says', async () => {
    const embedder = await openTiny();
    expect(embedder.maximumTokens).toBe(TINY_POSITIONS - 2);
    const full = Array(embedder.maximumTokens).fill('docker').join(' ');
    expect(embedder.countTokens(full)).toBe(embedder.maximumTokens);
    const [whole, clipped, shorter] = await embedder.embed(
      [full, `${full} restart restart`, full.replace(/docker$/, 'restart')],
      'passage',
    );
    expectVector(clipped, [...(whole as Float32Array)]);
    expect([...(shorter as Float32Array)]).not.toEqual([...(whole as Float32Array)]);
  });

  test('counts pieces of words, without the marks that the model adds', async () => {
    const embedder = await openTiny();
    expect(embedder.countTokens('restart a pod?')).toBe(1 + 1 + 3 + 1);
    expect(embedder.countTokens('')).toBe(0);
  });

  test('names model, revision, dimensions and limit in its signature', async () => {
    const embedder = await openTiny();
    expect(embedder.signature).toMatch(/^test\/tiny@[0-9a-f]{10}\/8\/w38$/);
  });

  test('full weights are another revision of the model', async () => {
    const other = await mkdtemp(join(tmpdir(), 'switchyard-model-'));
    await writeTinyModel(other, 'model.onnx');
    const [full, quantized] = [await openTiny({ path: other }), await openTiny()];
    expectVector((await full.embed(['docker'], 'query'))[0], unit('[CLS]', 'docker', '[SEP]'));
    // Same bytes here, so the same revision: it hangs on what the files hold, not on where they lie.
    expect(full.signature).toBe(quantized.signature);
    await rm(other, { recursive: true });
  });

  test('knows which models read English only', async () => {
    expect((await openTiny({ model: 'test/bge-base-en-v1.5' })).languages).toEqual(['en']);
    expect((await openTiny({ model: 'test/multilingual-e5-small' })).languages).toBeNull();
  });

  test('refuses a folder without weights, naming what is missing', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'switchyard-model-'));
    await expect(openTiny({ path: empty })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('has no onnx/model.onnx'),
    });
    await rm(empty, { recursive: true });
  });

  test('refuses local weights without the name of their model', async () => {
    await expect(openTiny({ model: 'bundled' })).rejects.toThrow('EMBEDDING_MODEL_PATH');
  });

  test('asks no hub for a local folder', async () => {
    const embedder = await openTiny({ hub: 'http://127.0.0.1:9' });
    expect(await embedder.embed(['docker'], 'query')).toHaveLength(1);
    expect((await readdir(folder)).sort()).not.toContain('models');
  });
});

// The kernel's list of threads is Linux's, and one core has nothing to share out.
describe.skipIf(process.platform !== 'linux' || availableParallelism() < 2)('native threads', () => {
  test('are fewer in a worker that shares the cores with others than in a lone one', async () => {
    const alone = await threadsOfNewWorker(1);
    const sharing = await threadsOfNewWorker(availableParallelism());
    expect(alone - sharing).toBe(1);
  });

  async function threadsOfNewWorker(threads: number): Promise<number> {
    const before = new Set(await childProcesses());
    const embedder = await openTiny({ threads });
    await embedder.embed(['docker'], 'passage');
    const [worker] = (await childProcesses()).filter((pid) => !before.has(pid));
    return (await readdir(`/proc/${worker}/task`)).length;
  }

  async function childProcesses(): Promise<string[]> {
    const lists = await Promise.all(
      (await readdir('/proc/self/task')).map((thread) =>
        readFile(`/proc/self/task/${thread}/children`, 'utf8'),
      ),
    );
    return lists.flatMap((list) => list.split(' ').filter(Boolean));
  }
});
