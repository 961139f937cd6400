import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import { writeTinyModel } from '../support/tiny-model-folder.ts';

/** A hub with one model, test/tiny. */
let hub: Server;
let address: string;
let files: string;
let home: string;
let asked: string[];
/** Cuts the weights off in the middle. */
let cut: boolean;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'switchyard-hub-'));
  await writeTinyModel(files);
  hub = createServer(async (request, response) => {
    const path = /^\/test\/tiny\/resolve\/main\/(.+)$/.exec(request.url ?? '')?.[1];
    if (path === undefined) return response.writeHead(404).end();
    asked.push(path);
    const { size } = await stat(join(files, path));
    response.writeHead(200, { 'content-length': size });
    if (!cut || !path.endsWith('.onnx')) return createReadStream(join(files, path)).pipe(response);
    return response.write(Buffer.alloc(10), () => response.destroy());
  });
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(hub.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'switchyard-home-'));
  asked = [];
  cut = false;
});
afterAll(async () => {
  await new Promise((resolve) => hub.close(resolve));
  await rm(files, { recursive: true, force: true });
});

const ALL = ['config.json', 'tokenizer_config.json', 'tokenizer.json', 'onnx/model_quantized.onnx'];

async function open(model = 'test/tiny', hubAddress = address) {
  const loaded: number[] = [];
  const embedder = await openEmbedder({
    model,
    path: null,
    home,
    hub: hubAddress,
    onProgress: (bytes) => loaded.push(bytes),
  });
  const vectors = await embedder.embed(['docker'], 'query');
  await embedder.close();
  return { loaded, vectors };
}

describe('a model of the hub', () => {
  test('is fetched once, with progress, and kept in the data folder', async () => {
    const { loaded, vectors } = await open();
    expect(vectors).toHaveLength(1);
    expect(asked).toEqual(ALL);
    const weights = await stat(join(home, 'models', 'test', 'tiny', 'onnx', 'model_quantized.onnx'));
    expect(loaded.at(-1)).toBe(weights.size);
    expect((await open('test/tiny', 'http://127.0.0.1:9')).vectors).toEqual(vectors);
    expect(asked).toEqual(ALL);
  });

  test('that was cut off leaves no half file, and goes on with the files that lack', async () => {
    cut = true;
    await expect(open()).rejects.toMatchObject({ code: 'unavailable' });
    expect(await readdir(join(home, 'models', 'test', 'tiny', 'onnx'))).toEqual([]);
    cut = false;
    expect((await open()).vectors).toHaveLength(1);
    expect(asked).toEqual([...ALL, 'onnx/model_quantized.onnx']);
  });

  test('that does not exist is named with its address', async () => {
    await expect(open('test/nothing')).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringContaining('/test/nothing/resolve/main/config.json does not exist (HTTP 404)'),
    });
  });

  test('whose hub cannot be reached is worth another try', async () => {
    await expect(open('test/tiny', 'http://127.0.0.1:9')).rejects.toMatchObject({ code: 'unavailable' });
  });
});
