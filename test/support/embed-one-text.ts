import { openEmbedder } from '../../src/embedding/open-embedder.ts';

// A process that embeds one text with the model named and leaves the embedder open.
const embedder = await openEmbedder({ model: process.argv[2] ?? '', path: null, home: '' });
const [vector] = await embedder.embed(['How do I restart a container?'], 'query');
console.log(vector?.length === embedder.dimensions);
