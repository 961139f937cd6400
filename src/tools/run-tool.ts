import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { Tool, ToolContext, ToolOutcome } from './tool.ts';

/** Checks what a model sent and runs the tool. Throws AppError `usage` naming the tool and the field. */
export async function runTool<Input>(
  tool: Tool<Input>,
  input: unknown,
  context: ToolContext,
): Promise<ToolOutcome> {
  const parsed = tool.inputSchema.safeParse(input ?? {});
  if (!parsed.success) {
    throw new AppError('usage', `${tool.name}: ${z.prettifyError(parsed.error)}`, { cause: parsed.error });
  }
  return tool.run(parsed.data, context);
}
