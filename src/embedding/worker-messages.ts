import type { EmbeddingKind } from './embedder.ts';

/** What a thread is asked: a few texts, answered by one vector each. */
export interface EmbeddingJob {
  readonly texts: readonly string[];
  readonly kind: EmbeddingKind;
}

export interface ThreadRequest extends EmbeddingJob {
  readonly id: number;
}

export type ThreadMessage =
  | { readonly id: number; readonly vectors: Float32Array[] }
  | { readonly id: number; readonly error: string }
  | { readonly loadedBytes: number; readonly totalBytes: number | null };
