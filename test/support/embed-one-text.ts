import { openEmbedder } from '../../src/embedding/open-embedder.ts';

// A process that embeds one text with the model named and leaves the embedder open.
const embedder = await openEmbedder({
  model: process.argv[2] ?? '',
  path: process.argv[3] ?? null,
  home: '',
});
const [vector] = await embedder.embed(['How do I restart a container?'], 'query');
// Closing another one must be waited for, though it is idle.
const other = await openEmbedder({ model: process.argv[2] ?? '', path: process.argv[3] ?? null, home: '' });
await other.embed(['container'], 'passage');
await other.close();
console.log(vector?.length === embedder.dimensions);
