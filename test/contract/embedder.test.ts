import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import { describeEmbedder } from './embedder.ts';

const texts = {
  near: ['How do I restart a container?', 'Restart the container with docker restart and its name.'],
  far: 'Bake the bread for forty minutes in a hot oven.',
} as const;

describeEmbedder('bundled', () => openEmbedder({ model: 'bundled', path: null, home: '' }), texts);
describeEmbedder('sleeping', () => openEmbedder({ model: 'sleeping:1', path: null, home: '' }), texts);
