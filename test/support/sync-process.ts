// Run as a program: syncs one markdown folder in a process of its own, to be killed or raced by a test.
// Arguments: JSON of { databaseUrl, home, path, source, model }. Prints how far it is, and the run as JSON.
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import { syncSource } from '../../src/ingest/sync-source.ts';
import { openDatabase } from '../../src/store/open-database.ts';

const { databaseUrl, home, path, source, model } = JSON.parse(process.argv[2] ?? '{}');
const database = await openDatabase({ databaseUrl, home });
const embedder = await openEmbedder({ model, path: null, home, threads: 1 });
const run = await syncSource(
  { id: source, kind: 'markdown', path, external: false },
  {
    onProgress: (event) => {
      if (event.kind === 'embedding') process.stdout.write(`embedded ${event.windows}\n`);
    },
  },
  { database, embedder, clock: () => performance.now() },
);
process.stdout.write(`${JSON.stringify(run)}\n`);
await embedder.close();
await database.close();
