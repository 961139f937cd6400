import type { ToolName } from '../domain/answer.ts';

/** What may be shown of an answer before it is there. */
export type AnswerProgress =
  | { readonly kind: 'tool-called'; readonly tool: ToolName; readonly input: unknown }
  /** A piece of the answer, with links only to posts; the answer itself takes its place in the end. */
  | { readonly kind: 'text-added'; readonly text: string }
  /** All text shown so far is void. */
  | { readonly kind: 'text-retracted' };

/** Whoever waits for the answer. */
export interface Watch {
  /** What it throws is ignored. */
  readonly onProgress?: (progress: AnswerProgress) => void;
  /** Nobody waits any more: no further request is made to the language model. */
  readonly signal?: AbortSignal;
}
