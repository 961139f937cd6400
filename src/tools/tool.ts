import type { z } from 'zod';
import type { ToolName } from '../domain/answer.ts';
import type { Passage, TableRows } from '../domain/evidence.ts';
import type { PostSummary } from '../domain/post.ts';
import type { Scope } from '../domain/question.ts';

/** For whom, where and when a tool works. No tool takes any of this from a model. */
export interface ToolContext {
  readonly scope: Scope;
  readonly timezone: string;
  readonly now: Date;
  readonly asker: string | null;
  readonly channel: string | null;
  /** Row ids of the posts that search reads, whatever it is asked for; absent or null: all in scope. */
  readonly within?: readonly number[] | null;
}

/** What a model reads of a result. Passages become citable blocks or tagged text, as the model takes them. */
type ToolContent =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'passages'; readonly passages: readonly Passage[]; readonly note: string | null };

export interface ToolOutcome {
  readonly content: ToolContent;
  /** Null where the tool returns no table. */
  readonly rows: TableRows | null;
  /** Posts that the result names, best or first one first. */
  readonly posts: readonly PostSummary[];
  /** What came back, for the trace: "36 matching, returned 3". */
  readonly summary: string;
}

export interface Tool<Input = unknown> {
  readonly name: ToolName;
  /** Says when to use it. */
  readonly description: string;
  /** Of a JSON object. */
  readonly inputSchema: z.ZodType<Input>;
  /** Throws AppError `usage` or `refused` with a message that a model may read and act upon. */
  run(input: Input, context: ToolContext): Promise<ToolOutcome>;
}
