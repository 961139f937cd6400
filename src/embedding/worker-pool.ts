import type { Worker } from 'node:worker_threads';
import { AppError, describeError } from '../errors.ts';
import type { EmbeddingProgress } from './embedder.ts';
import type { EmbeddingJob, ThreadMessage, ThreadRequest } from './thread-messages.ts';

export interface ThreadPoolSettings {
  /** Threads at most; each is started by the first job that finds no other one free. */
  readonly threads: number;
  readonly start: () => Worker;
  readonly onProgress?: EmbeddingProgress;
}

interface Task {
  readonly job: EmbeddingJob;
  settle(outcome: Float32Array[] | Error): void;
}

interface Thread {
  readonly worker: Worker;
  task: Task | null;
}

/**
 * Threads that embed, one job at a time each. Idle threads do not keep the process alive. A thread that
 * dies takes its job with it (`unavailable`); the next job starts another.
 */
export class ThreadPool {
  readonly #settings: ThreadPoolSettings;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Task[] = [];
  #nextId = 1;
  #closed = false;

  constructor(settings: ThreadPoolSettings) {
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
    const threads = [...this.#threads];
    this.#threads.clear();
    for (const thread of threads) thread.task?.settle(failure);
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  #enqueue(task: Task): void {
    const firstPassage = this.#waiting.findIndex(({ job }) => job.kind === 'passage');
    if (task.job.kind === 'passage' || firstPassage === -1) this.#waiting.push(task);
    else this.#waiting.splice(firstPassage, 0, task);
  }

  /** A job that a thread has begun runs on; only its answer is dropped. */
  #forget(task: Task): void {
    const index = this.#waiting.indexOf(task);
    if (index !== -1) this.#waiting.splice(index, 1);
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const thread = this.#freeThread();
      if (thread === null) return;
      const task = this.#waiting.shift();
      if (task === undefined) return;
      thread.task = task;
      thread.worker.ref();
      thread.worker.postMessage({ id: this.#nextId++, ...task.job } satisfies ThreadRequest);
    }
  }

  #freeThread(): Thread | null {
    for (const thread of this.#threads) if (thread.task === null) return thread;
    return this.#threads.size < this.#settings.threads ? this.#startThread() : null;
  }

  #startThread(): Thread {
    const thread: Thread = { worker: this.#settings.start(), task: null };
    this.#threads.add(thread);
    thread.worker.on('message', (message: ThreadMessage) => this.#receive(thread, message));
    thread.worker.on('error', (error) => this.#lose(thread, error));
    thread.worker.on('exit', (code) => this.#lose(thread, new Error(`it ended with code ${code}`)));
    return thread;
  }

  #receive(thread: Thread, message: ThreadMessage): void {
    if ('loadedBytes' in message) {
      this.#settings.onProgress?.(message.loadedBytes, message.totalBytes);
      return;
    }
    const task = thread.task;
    thread.task = null;
    thread.worker.unref();
    task?.settle(
      'vectors' in message
        ? message.vectors
        : new AppError('unavailable', `the embedding model failed: ${message.error}`),
    );
    this.#assign();
  }

  #lose(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    thread.task?.settle(
      new AppError('unavailable', `an embedding thread died: ${describeError(error)}`, { cause: error }),
    );
    this.#assign();
  }
}
