import type { Row } from './evidence.ts';
import type { PostSummary } from './post.ts';

/** The evidence that an answer rests on. */
export type Route = 'sql' | 'search' | 'hybrid' | 'none';
export type DecidedBy = 'matcher' | 'classifier' | 'agent';

export interface Citation {
  /** The number that stands as [n] in the text; from 1. */
  readonly n: number;
  readonly post: PostSummary;
  /** An exact substring of the passage cited. */
  readonly quote: string;
}

/** One step on the way to the answer, under one of the six tool names or as a step of the model's. */
export interface TraceStep {
  readonly tool: ToolName | ModelStep;
  readonly input: Readonly<Record<string, unknown>>;
  /** What came back, such as "36 matching, returned 3". */
  readonly summary: string;
  readonly ms: number;
  /** Of a request to the language model, read and written; absent or null where none was made. */
  readonly tokens?: number | null;
  /** What a search found, best first; absent for other tools. */
  readonly passages?: readonly FoundPassage[];
}

export interface FoundPassage {
  /** `source/slug`. */
  readonly post: string;
  readonly heading: string | null;
  readonly score: number;
  readonly similarity: number | null;
}

/** A request to the classifier or the agent, or what the check of the agent's answer found. */
export type ModelStep = 'classifier' | 'agent' | 'check';

export type ToolName =
  | 'search_passages'
  | 'list_posts'
  | 'list_categories'
  | 'read_post'
  | 'run_template'
  | 'search_database';

/** Another reading of the question that the asker can pick ("Did you mean …?"). */
export interface Choice {
  readonly label: string;
  /** The question to ask instead; stands alone. */
  readonly question: string;
}

export interface Usage {
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
}

export interface Answer {
  readonly question: string;
  readonly route: Route;
  readonly decidedBy: DecidedBy;
  /** The track tried first, where its evidence was empty. */
  readonly fallbackFrom: Route | null;
  /** Markdown with [n] for citations. */
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly posts: readonly PostSummary[];
  readonly template: string | null;
  readonly parameters: Readonly<Record<string, unknown>> | null;
  readonly rows: readonly Row[] | null;
  readonly total: number | null;
  /** How periods, names and numbers in the question were read; null when nothing was. */
  readonly interpretation: string | null;
  readonly choices: readonly Choice[];
  readonly trace: readonly TraceStep[];
  readonly usage: Usage;
  readonly notices: readonly string[];
  readonly ms: number;
}
