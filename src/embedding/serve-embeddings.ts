import { parentPort } from 'node:worker_threads';
import { describeError } from '../errors.ts';
import type { EmbeddingProgress } from './embedder.ts';
import type { EmbeddingJob, ThreadMessage, ThreadRequest } from './thread-messages.ts';

/** Vectors of a job's texts, in order; they need not be of unit length. */
export type EmbedJob = (job: EmbeddingJob) => Promise<Float32Array[]>;

/**
 * The thread's side of the pool: loads the model, then answers jobs one after another. A model that
 * cannot be loaded ends the thread.
 */
export async function serveEmbeddings(
  load: (onProgress: EmbeddingProgress) => Promise<EmbedJob>,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('this module runs in a thread of the embedding pool only');
  const requests: ThreadRequest[] = [];
  let wake = () => {};
  // Listening before the model is there keeps the thread alive and its first job safe.
  port.on('message', (request: ThreadRequest) => {
    requests.push(request);
    wake();
  });
  const embed = await load((loadedBytes, totalBytes) =>
    port.postMessage({ loadedBytes, totalBytes } satisfies ThreadMessage),
  );
  for (;;) {
    const request = requests.shift();
    if (request === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    const message = await answer(request, embed);
    port.postMessage(
      message,
      'vectors' in message ? message.vectors.map((vector) => vector.buffer as ArrayBuffer) : [],
    );
  }
}

async function answer(
  { id, texts, kind }: ThreadRequest,
  embed: EmbedJob,
): Promise<Exclude<ThreadMessage, { loadedBytes: number }>> {
  try {
    const vectors = await embed({ texts, kind });
    return { id, vectors: vectors.map(normalize) };
  } catch (error) {
    return { id, error: describeError(error) };
  }
}

/** A copy of unit length, with memory of its own, so that it can be handed to another thread. */
function normalize(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) throw new Error('the model gave a vector without direction');
  return vector.map((value) => value / length);
}
