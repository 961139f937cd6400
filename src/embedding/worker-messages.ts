import type { EmbeddingKind } from './embedder.ts';

/** What a worker is asked: a few texts, answered by one vector each. */
export interface EmbeddingJob {
  readonly texts: readonly string[];
  readonly kind: EmbeddingKind;
}

export interface WorkerRequest extends EmbeddingJob {
  readonly id: number;
}

export type WorkerReply =
  | { readonly id: number; readonly vectors: Float32Array[] }
  | { readonly id: number; readonly error: string };

/** A thread or a process that embeds, one job at a time. */
export interface PoolWorker {
  send(request: WorkerRequest): void;
  onReply(listener: (reply: WorkerReply) => void): void;
  /** Called once, when it has ended for whatever reason. */
  onEnd(listener: (reason: Error) => void): void;
  /** While held, it keeps this process alive; at first it is held. */
  hold(): void;
  release(): void;
  end(): Promise<void>;
}
