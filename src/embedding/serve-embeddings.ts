import { parentPort } from 'node:worker_threads';
import { describeError } from '../errors.ts';
import type { EmbeddingJob, WorkerReply, WorkerRequest } from './worker-messages.ts';

/** Vectors of a job's texts, in order; they need not be of unit length. */
export type EmbedJob = (job: EmbeddingJob) => Promise<Float32Array[]>;

/** The worker's end of the line to its pool. */
interface Line {
  onRequest(listener: (request: WorkerRequest) => void): void;
  reply(reply: WorkerReply): void;
}

/**
 * The worker's side of the pool: loads the model, then answers jobs one after another. A model that
 * cannot be loaded ends the worker.
 */
export async function serveEmbeddings(load: () => Promise<EmbedJob>): Promise<void> {
  const line = parentPort === null ? processLine() : threadLine(parentPort);
  const requests: WorkerRequest[] = [];
  let wake = () => {};
  // Listening before the model is there keeps the worker alive and its first job safe.
  line.onRequest((request) => {
    requests.push(request);
    wake();
  });
  const embed = await load();
  for (;;) {
    const request = requests.shift();
    if (request !== undefined) {
      line.reply(await answer(request, embed));
    } else {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
}

function threadLine(port: NonNullable<typeof parentPort>): Line {
  return {
    onRequest: (listener) => port.on('message', listener),
    reply: (reply) => {
      const vectors = 'vectors' in reply ? reply.vectors : [];
      port.postMessage(
        reply,
        vectors.map((vector) => vector.buffer as ArrayBuffer),
      );
    },
  };
}

function processLine(): Line {
  // The line breaks when the other process is gone, however it went: nobody is left to work for.
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches all processes of a terminal; the other one decides when this one is done.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  return {
    onRequest: (listener) => process.on('message', listener),
    reply: (reply) => process.send?.(reply),
  };
}

async function answer({ id, texts, kind }: WorkerRequest, embed: EmbedJob): Promise<WorkerReply> {
  try {
    const vectors = await embed({ texts, kind });
    return { id, vectors: vectors.map(normalize) };
  } catch (error) {
    return { id, error: describeError(error) };
  }
}

/** A copy of unit length, with memory of its own, so that it can be handed over. */
function normalize(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) throw new Error('the model gave a vector without direction');
  return vector.map((value) => value / length);
}
