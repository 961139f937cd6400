import type { z } from 'zod';
import type { Usage } from '../domain/answer.ts';

/** `native`: Anthropic's own API, with citations and caching. `generic`: any server that speaks its protocol. */
export type Profile = 'native' | 'generic';

/** The language model. No method throws for what a server does: every end is a value. */
export interface Model {
  readonly profile: Profile;
  /** The purse of one question: share it between the calls made for that question. */
  openBudget(): QuestionBudget;
  /** One request for a value of a schema. */
  classify<Value>(request: ClassifyRequest<Value>): Promise<Classification<Value>>;
  /** Asks, runs the tools that the model calls, and asks again until it answers in prose. */
  converse(request: ConverseRequest): Promise<Conversation>;
  /** Asks each of the models in use for a word or two: whether server, key and names are right. */
  check(): Promise<readonly ModelCheck[]>;
}

export interface ModelCheck {
  readonly id: string;
  /** Null where it answered. */
  readonly failure: ModelFailure | null;
}

export interface ModelTurn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

interface ModelRequest {
  /** Keep it the same for every question (no dates, no names): it is cached by its bytes. */
  readonly system: string;
  /** Oldest first; blank turns are left out. Dropped, and the question asked again, should it be too long. */
  readonly history?: readonly ModelTurn[];
  readonly question: string;
  readonly budget: QuestionBudget;
  readonly signal?: AbortSignal;
}

export interface ClassifyRequest<Value> extends ModelRequest {
  readonly schema: z.ZodType<Value>;
}

export interface Classification<Value> {
  /** Null for a reply that the schema does not allow, and where there was none. */
  readonly value: Value | null;
  readonly stopReason: string | null;
  readonly usage: ModelUsage;
  /** Null where a reply came, usable or not. */
  readonly failure: ModelFailure | null;
}

export interface ConverseRequest extends ModelRequest {
  readonly tools: readonly ModelTool[];
  /** Requests answered, the last one always in prose; 6 by default. */
  readonly maximumRequests?: number;
  /** Progress and trace, in order. What it throws is ignored. */
  readonly onEvent?: (event: ConverseEvent) => void;
}

/** A tool as the model sees it. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** Of a JSON object. */
  readonly inputSchema: z.ZodType;
  /**
   * Called with input that the schema allows. The message of an AppError `usage` or `refused` is for the
   * model to read; of anything else that is thrown it learns only that the tool failed.
   */
  run(input: unknown, signal: AbortSignal): Promise<ModelToolContent>;
}

export type ModelToolContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'sources'; readonly sources: readonly CitableSource[]; readonly note?: string | null };

/** What can be cited, a paragraph at a time. */
export interface CitableSource {
  /** Unique in the conversation: citations name it. */
  readonly source: string;
  readonly title: string;
  /** Blank ones are left out and not counted. */
  readonly paragraphs: readonly string[];
}

/** A source that the model was given; `n` from 1, the `[n]` that a generic model cites it by. */
export interface OfferedSource extends CitableSource {
  readonly n: number;
}

export interface AnswerBlock {
  readonly text: string;
  readonly citations: readonly ModelCitation[];
}

export interface ModelCitation {
  readonly source: string;
  readonly citedText: string;
  /** Paragraphs of the source, from 0; the end is exclusive. */
  readonly startParagraph: number;
  readonly endParagraph: number;
}

interface ConversationFacts {
  /** Of the last reply; null where none came. */
  readonly stopReason: string | null;
  readonly usage: ModelUsage;
  /** Requests that failed on the way and were made again, or were the last. */
  readonly failedRequests: number;
  /** Everything that the tools gave to cite, in order; "sources consulted" where nothing is cited. */
  readonly sources: readonly OfferedSource[];
  /** True: answered without the turns before, which were too long. */
  readonly historyDropped: boolean;
}

export type ConversationEnd =
  /** Blocks are joined without a space between; a generic model cites by `[n]` within the text. */
  | { readonly kind: 'answered'; readonly blocks: readonly AnswerBlock[] }
  /** Cut by the limit of tokens; the blocks may be none. */
  | { readonly kind: 'truncated'; readonly blocks: readonly AnswerBlock[] }
  /** Text shown before is to be taken back. */
  | { readonly kind: 'refused'; readonly category: string | null }
  /** The model stopped without any prose. */
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'over_budget'; readonly limit: 'question' | 'day' }
  | { readonly kind: 'unavailable'; readonly failure: ModelFailure };

export type Conversation = ConversationFacts & ConversationEnd;

export type ConverseEvent =
  | { readonly kind: 'request-started'; readonly number: number }
  | {
      readonly kind: 'request-answered';
      readonly number: number;
      readonly stopReason: string | null;
      readonly usage: ModelUsage;
      readonly ms: number;
    }
  | { readonly kind: 'request-failed'; readonly failure: ModelFailure; readonly retryInMs: number | null }
  | { readonly kind: 'text-added'; readonly text: string }
  /** All text since the beginning, or since the last of these, is void. */
  | { readonly kind: 'text-retracted' }
  | { readonly kind: 'tool-called'; readonly id: string; readonly tool: string; readonly input: unknown }
  | {
      readonly kind: 'tool-answered';
      readonly id: string;
      readonly tool: string;
      readonly input: unknown;
      /** What the model reads: text, or the sources. Null when the tool failed. */
      readonly content: ModelToolContent | null;
      /** What the model reads of a failure. */
      readonly problem: string | null;
      /** What was thrown, for the log only. */
      readonly error: unknown;
      readonly ms: number;
    };

export interface ModelUsage extends Usage {
  /** The part of `inputTokens` that was read from the cache. */
  readonly cacheReadTokens: number;
  /** The part of `inputTokens` that was written to the cache. */
  readonly cacheWriteTokens: number;
}

export type FailureReason =
  | 'rate_limited'
  | 'overloaded'
  /** No connection, or one that broke. */
  | 'unreachable'
  | 'timed_out'
  /** What came is no reply of this protocol. */
  | 'malformed'
  /** The account's own limit: no use in trying again. */
  | 'spend_limit'
  | 'unauthorized'
  /** The request is not accepted: an unknown model, a wrong parameter. */
  | 'rejected'
  | 'too_long'
  /** Too many failures just before: not asked at all. */
  | 'circuit_open'
  | 'over_budget'
  | 'cancelled';

export interface ModelFailure {
  readonly reason: FailureReason;
  /** For logs and operators: a sentence without keys and raw JSON. */
  readonly message: string;
  readonly status: number | null;
  /** The server's id of the request. */
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
}

/** What one question may spend. */
export interface QuestionBudget {
  /**
   * Sets aside, until `settle`, what `choose` makes of the USD that are left of the question's or the day's
   * limit, whichever is less. Null when it has; else, where `choose` says null, the limit that stands in the way.
   */
  reserve(choose: (usdLeft: number) => number | null): Promise<'question' | 'day' | null>;
  /** Spends, and frees what was set aside. */
  settle(usd: number): Promise<void>;
}
