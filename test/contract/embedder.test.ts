import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import { writeTinyModel } from '../support/tiny-model-folder.ts';
import { describeEmbedder } from './embedder.ts';

const texts = {
  near: ['How do I restart a container?', 'Restart the container with docker restart and its name.'],
  far: 'Bake the bread for forty minutes in a hot oven.',
} as const;

const folder = await mkdtemp(join(tmpdir(), 'switchyard-model-'));
await writeTinyModel(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));

describeEmbedder('bundled', () => openEmbedder({ model: 'bundled', path: null, home: '' }), texts);
describeEmbedder('sleeping', () => openEmbedder({ model: 'sleeping:1', path: null, home: '' }), texts);
// The tiny model knows two words and the letters.
describeEmbedder('transformers', () => openEmbedder({ model: 'test/tiny', path: folder, home: '' }), {
  near: ['restart a container', 'container restart'],
  far: 'xyz',
});
