/** Queries and passages are embedded with different prefixes by some models. */
export type EmbeddingKind = 'query' | 'passage';

export type EmbeddingProgress = (loadedBytes: number, totalBytes: number | null) => void;

/** Turns texts into unit vectors. Implementations share the contract suite in test/contract. */
export interface Embedder {
  /**
   * Names everything that a stored vector depends on: model, revision, dimensions and the window
   * length. Vectors of two signatures are never compared.
   */
  readonly signature: string;
  readonly dimensions: number;
  /** ISO 639-1 codes of the languages that the model was made for; null: many. Vectors of others mean nothing. */
  readonly languages: readonly string[] | null;
  /** Longest text that the model reads whole, in its own tokens, as counted by `countTokens`. */
  readonly maximumTokens: number;
  /** Tokens of `text` by the model's own tokenizer; 0 for a text without any. Cheap: it runs in this thread. */
  countTokens(text: string): number;
  /**
   * One unit vector a text, in order. Runs outside this thread: the event loop stays free.
   * Throws on an empty or blank text, naming its position. `signal` ends the wait.
   */
  embed(texts: readonly string[], kind: EmbeddingKind, signal?: AbortSignal): Promise<Float32Array[]>;
  /** Ends the threads; running calls are rejected. */
  close(): Promise<void>;
}
