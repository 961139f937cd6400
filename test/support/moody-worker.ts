import { setTimeout as sleep } from 'node:timers/promises';
import { threadId } from 'node:worker_threads';
import { serveEmbeddings } from '../../src/embedding/serve-embeddings.ts';

// Ends on the text "die", fails on "fail", else answers after 20 ms: length of the text, 1, own number.
await serveEmbeddings(async () => async ({ texts }) => {
  await sleep(20);
  if (texts[0] === 'die') process.exit(7);
  if (texts[0] === 'fail') throw new Error('bad text');
  return texts.map((text) => Float32Array.of(text.length, 1, process.pid + threadId));
});
