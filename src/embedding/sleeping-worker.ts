import { setTimeout as sleep } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { serveEmbeddings } from './serve-embeddings.ts';
import { sleepingVector } from './sleeping-vector.ts';

const { milliseconds } = workerData as { milliseconds: number };

await serveEmbeddings(async () => async ({ texts }) => {
  const vectors: Float32Array[] = [];
  for (const text of texts) {
    await sleep(milliseconds);
    vectors.push(sleepingVector(text));
  }
  return vectors;
});
