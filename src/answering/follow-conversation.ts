import type { ToolName } from '../domain/answer.ts';
import { AppError } from '../errors.ts';
import type { ConverseEvent } from '../model/model.ts';
import type { AgentTools } from './agent-tools.ts';
import type { Inquiry } from './inquiry.ts';
import { openSafeStream } from './safe-stream.ts';

/** What is kept and shown of a conversation with the model. */
export interface Follower {
  readonly onEvent: (event: ConverseEvent) => void;
  /** The conversation is over: what failed and never came right is missing in the answer. */
  close(): void;
}

type ToolAnswered = Extract<ConverseEvent, { kind: 'tool-answered' }>;
type RequestEvent = Extract<ConverseEvent, { kind: 'request-answered' | 'request-failed' }>;

/** Keeps every request and call in the trace, and shows whoever waits what is being done and said. */
export function followConversation(record: AgentTools, { tracer, watch }: Inquiry): Follower {
  const failed = new Map<string, string>();
  const show = openSafeStream(record, (progress) => watch.onProgress?.(progress));
  const nameOf = (tool: string) =>
    record.tools.find(({ name }) => name === tool)?.name as ToolName | undefined;
  const onEvent = (event: ConverseEvent) => {
    switch (event.kind) {
      case 'request-started':
        return;
      case 'request-answered':
      case 'request-failed':
        return keepRequest(event, tracer);
      case 'tool-called': {
        const tool = nameOf(event.tool);
        if (tool) watch.onProgress?.({ kind: 'tool-called', tool, input: event.input });
        return;
      }
      case 'tool-answered':
        return keepCall(event, nameOf(event.tool), { record, tracer, failed });
      case 'text-added':
        return show.add(event.text);
      case 'text-retracted':
        return show.retract();
    }
  };
  return {
    onEvent,
    close() {
      for (const [tool, reason] of failed) tracer.lack({ tool, reason });
    },
  };
}

function keepRequest(event: RequestEvent, tracer: Inquiry['tracer']): void {
  if (event.kind === 'request-failed') {
    const again = event.retryInMs === null ? '' : ', asked again';
    tracer.keep({ tool: 'agent', input: {}, summary: `failed: ${event.failure.message}${again}`, ms: 0 });
    return;
  }
  const { number: request, stopReason, usage, ms } = event;
  const tokens = usage.inputTokens + usage.outputTokens;
  tracer.keep({ tool: 'agent', input: { request }, summary: sayStop(stopReason), ms, tokens });
}

function sayStop(stopReason: string | null): string {
  if (stopReason === 'tool_use') return 'asks for tools';
  return stopReason === null || stopReason === 'end_turn' ? 'answers' : `stops: ${stopReason}`;
}

interface Keeping {
  readonly record: AgentTools;
  readonly tracer: Inquiry['tracer'];
  /** Tools that failed last, and why. */
  readonly failed: Map<string, string>;
}

function keepCall(
  event: ToolAnswered,
  tool: ToolName | undefined,
  { record, tracer, failed }: Keeping,
): void {
  const { content, problem, error, ms } = event;
  const input = asInput(event.input);
  const outcome = record.outcomeOf(content);
  if (tool === undefined) {
    const called = { ...input, tool: event.tool };
    tracer.keep({ tool: 'agent', input: called, summary: `failed: ${problem}`, ms });
  } else if (outcome !== null) {
    failed.delete(tool);
    tracer.keep({ tool, input, summary: outcome.summary, ms });
  } else if (isForTheModel(error)) {
    tracer.keep({ tool, input, summary: `failed: ${problem}`, ms });
  } else {
    const reason = tracer.explain(tool, error);
    failed.set(tool, reason);
    tracer.keep({ tool, input, summary: `failed: ${reason}`, ms });
  }
}

/** The model's own mistake, which it has read and could mend. */
function isForTheModel(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'usage' || error.code === 'refused');
}

function asInput(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
    ? (input as Record<string, unknown>)
    : { input };
}
