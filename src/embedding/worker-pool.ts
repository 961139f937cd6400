import { AppError, describeError } from '../errors.ts';
import type { EmbeddingJob, PoolWorker, WorkerReply } from './worker-messages.ts';

export interface WorkerPoolSettings {
  /** Workers at most; each is started by the first job that finds no other one free. */
  readonly size: number;
  readonly start: () => PoolWorker;
}

interface Task {
  readonly job: EmbeddingJob;
  settle(outcome: Float32Array[] | Error): void;
}

interface Place {
  readonly worker: PoolWorker;
  task: Task | null;
}

/**
 * Workers that embed, one job at a time each. Idle ones do not keep the process alive. A worker that
 * dies takes its job with it (`unavailable`); the next job starts another.
 */
export class WorkerPool {
  readonly #settings: WorkerPoolSettings;
  readonly #places = new Set<Place>();
  readonly #waiting: Task[] = [];
  #nextId = 1;
  #closed = false;

  constructor(settings: WorkerPoolSettings) {
    this.#settings = settings;
  }

  /** Queries go before passages that wait: somebody sits in front of them. `signal` ends the wait. */
  run(job: EmbeddingJob, signal?: AbortSignal): Promise<Float32Array[]> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new AppError('unavailable', 'the embedder is closed'));
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => {
        this.#forget(task);
        task.settle(signal?.reason);
      };
      const task: Task = {
        job,
        settle(outcome) {
          signal?.removeEventListener('abort', onAbort);
          if (Array.isArray(outcome)) resolve(outcome);
          else reject(outcome);
        },
      };
      signal?.addEventListener('abort', onAbort);
      this.#enqueue(task);
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const failure = new AppError('unavailable', 'the embedder was closed');
    for (const task of this.#waiting.splice(0)) task.settle(failure);
    const places = [...this.#places];
    this.#places.clear();
    for (const place of places) place.task?.settle(failure);
    await Promise.all(places.map(({ worker }) => worker.end()));
  }

  #enqueue(task: Task): void {
    const firstPassage = this.#waiting.findIndex(({ job }) => job.kind === 'passage');
    if (task.job.kind === 'passage' || firstPassage === -1) this.#waiting.push(task);
    else this.#waiting.splice(firstPassage, 0, task);
  }

  /** A job that a worker has begun runs on; only its answer is dropped. */
  #forget(task: Task): void {
    const index = this.#waiting.indexOf(task);
    if (index !== -1) this.#waiting.splice(index, 1);
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const place = this.#freePlace();
      if (place === null) return;
      const task = this.#waiting.shift();
      if (task === undefined) return;
      place.task = task;
      place.worker.hold();
      place.worker.send({ id: this.#nextId++, ...task.job });
    }
  }

  #freePlace(): Place | null {
    for (const place of this.#places) if (place.task === null) return place;
    return this.#places.size < this.#settings.size ? this.#startWorker() : null;
  }

  #startWorker(): Place {
    const place: Place = { worker: this.#settings.start(), task: null };
    this.#places.add(place);
    place.worker.onReply((reply) => this.#receive(place, reply));
    place.worker.onEnd((reason) => this.#lose(place, reason));
    return place;
  }

  #receive(place: Place, reply: WorkerReply): void {
    const task = place.task;
    place.task = null;
    place.worker.release();
    task?.settle(
      'vectors' in reply
        ? reply.vectors
        : new AppError('unavailable', `the embedding model failed: ${reply.error}`),
    );
    this.#assign();
  }

  #lose(place: Place, reason: Error): void {
    if (!this.#places.delete(place)) return;
    place.task?.settle(
      new AppError('unavailable', `an embedding worker died: ${describeError(reason)}`, { cause: reason }),
    );
    this.#assign();
  }
}
