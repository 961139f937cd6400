import type Anthropic from '@anthropic-ai/sdk';
import { ToolError } from '@anthropic-ai/sdk/lib/tools/ToolError';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { ConverseEvent, ModelTool, ModelToolContent, Profile } from './model.ts';
import type { SourceRegistry } from './source-registry.ts';
import { type WrittenContent, writeToolContent } from './write-tool-content.ts';

export interface ToolParts {
  readonly profile: Profile;
  readonly registry: SourceRegistry;
  readonly emit: (event: ConverseEvent) => void;
  readonly signal: AbortSignal;
  readonly toolMs: number;
  readonly clock: () => number;
}

interface RunContext {
  readonly toolUse: { readonly id: string };
}

export interface RunnableTool {
  readonly name: string;
  readonly description: string;
  readonly input_schema: Anthropic.Beta.BetaTool.InputSchema;
  parse(input: unknown): unknown;
  run(input: unknown, context?: RunContext): Promise<WrittenContent>;
}

/** The tools as the client's loop runs them. A failure becomes a result that the model reads; it ends nothing. */
export function runnableTools(tools: readonly ModelTool[], parts: ToolParts): RunnableTool[] {
  return tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    input_schema: writeInputSchema(tool),
    parse: (input) => input,
    run: (input, context) => runReported(tool, input, context?.toolUse.id ?? '', parts),
  }));
}

function writeInputSchema({ inputSchema }: ModelTool): Anthropic.Beta.BetaTool.InputSchema {
  const { $schema, ...schema } = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' });
  return { ...schema, type: 'object' } as Anthropic.Beta.BetaTool.InputSchema;
}

async function runReported(
  tool: ModelTool,
  input: unknown,
  id: string,
  parts: ToolParts,
): Promise<WrittenContent> {
  const begun = parts.clock();
  parts.emit({ kind: 'tool-called', id, tool: tool.name, input });
  const report = (content: ModelToolContent | null, problem: string | null, error: unknown) =>
    parts.emit({
      kind: 'tool-answered',
      id,
      tool: tool.name,
      input,
      content,
      problem,
      error,
      ms: Math.round(parts.clock() - begun),
    });
  try {
    const content = await runInTime(tool, input, parts);
    const written = writeToolContent(content, parts.profile, parts.registry);
    report(content, null, null);
    return written;
  } catch (error) {
    const problem = explain(tool.name, error);
    report(null, problem, error);
    // Plain text: a result marked as an error takes nothing else, and other servers lose the mark.
    throw new ToolError(`Error: ${problem}`);
  }
}

async function runInTime(tool: ModelTool, input: unknown, parts: ToolParts): Promise<ModelToolContent> {
  const parsed = tool.inputSchema.safeParse(input ?? {});
  if (!parsed.success) throw new AppError('usage', `${tool.name}: ${z.prettifyError(parsed.error)}`);
  const slow = new AbortController();
  const timer = setTimeout(() => slow.abort(), parts.toolMs);
  const signal = AbortSignal.any([parts.signal, slow.signal]);
  try {
    // The loop waits for every tool, also for one that does not listen to the signal.
    return await Promise.race([tool.run(parsed.data, signal), whenAborted(tool.name, signal)]);
  } finally {
    clearTimeout(timer);
  }
}

/** No mistake of the model's: what the tool would have said is missing. */
class ToolTooSlow extends AppError {
  constructor(name: string) {
    super('unavailable', `${name} took too long and was stopped`);
  }
}

function whenAborted(name: string, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const stop = () => reject(new ToolTooSlow(name));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Only messages that were written to be read go out: others may hold SQL, paths or keys. */
function explain(name: string, error: unknown): string {
  const isReadable = error instanceof AppError && (error.code === 'usage' || error.code === 'refused');
  if (isReadable || error instanceof ToolTooSlow) return error.message;
  return `${name} failed; this is missing from what you know`;
}
