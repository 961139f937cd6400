import type Anthropic from '@anthropic-ai/sdk';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Profile } from './model.ts';
import type { Price } from './prices.ts';

/** Times, sizes and numbers that a model is used within. */
export interface ModelLimits {
  /** The whole of a conversation, retries and tools included. */
  readonly deadlineMs: number;
  readonly classifyDeadlineMs: number;
  /** Until a reply's headers; a reply in one piece has been written by then. */
  readonly headersMs: number;
  /** Between two bytes of a reply. */
  readonly idleMs: number;
  readonly toolMs: number;
  readonly retries: number;
  readonly firstDelayMs: number;
  /** A server that asks for a longer wait is not waited for. */
  readonly longestDelayMs: number;
  readonly breakerFailures: number;
  readonly breakerOpenMs: number;
  readonly maximumTokens: number;
  readonly classifyTokens: number;
}

/** A model by id, and what is kept about it. */
export interface UsedModel {
  readonly id: string;
  readonly price: Price;
  /** It is known to take `output_config.effort`. */
  readonly takesEffort: boolean;
  readonly breaker: CircuitBreaker;
}

/** What the calls share. */
export interface Adapter {
  readonly client: Anthropic;
  readonly profile: Profile;
  readonly agent: UsedModel;
  readonly classifier: UsedModel;
  readonly limits: ModelLimits;
  /** Replies come as a stream of events; in one piece else, which more servers do right. */
  readonly stream: boolean;
  /** Taken out of every message. */
  readonly apiKey: string | null;
  readonly clock: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
}
