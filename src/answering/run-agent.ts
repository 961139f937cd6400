import type { ToolName } from '../domain/answer.ts';
import { AppError } from '../errors.ts';
import type { Conversation, ConverseEvent, ModelTurn } from '../model/model.ts';
import { type AgentTools, openAgentTools } from './agent-tools.ts';
import type { Inquiry } from './inquiry.ts';
import type { ModelUse } from './model-use.ts';
import { agentSystem } from './prompts.ts';
import { openSafeStream } from './safe-stream.ts';

export interface AgentRun {
  readonly conversation: Conversation;
  readonly record: Pick<AgentTools, 'outcomes' | 'passages'>;
}

export interface AgentRequest {
  /** The question with what holds for it. */
  readonly question: string;
  /** Row ids of the only posts that search reads; null for all in scope. */
  readonly within: readonly number[] | null;
}

/** Lets the model look and answer; every request and call is in the trace, and what they cost is spent. */
export async function runAgent(request: AgentRequest, use: ModelUse, inquiry: Inquiry): Promise<AgentRun> {
  const { watch } = inquiry;
  const record = openAgentTools(inquiry, request.within);
  const listener = listen(record, inquiry);
  const conversation = await use.model.converse({
    system: agentSystem(),
    history: readHistory(inquiry),
    question: request.question,
    tools: record.tools,
    budget: use.budget,
    ...(watch.signal ? { signal: watch.signal } : {}),
    onEvent: listener.onEvent,
  });
  use.spend(conversation.usage);
  listener.close();
  return { conversation, record };
}

/** Earlier messages; those of people under their names, as several may speak. */
export function readHistory({ question }: Pick<Inquiry, 'question'>): ModelTurn[] {
  return question.history.map(({ speaker, text }) => {
    if (speaker === 'assistant') return { role: 'assistant', text };
    return { role: 'user', text: text.trim() === '' ? '' : `${speaker}: ${text}` };
  });
}

function listen(record: AgentTools, { tracer, watch }: Inquiry) {
  const failed = new Map<string, string>();
  const show = openSafeStream(record, (progress) => watch.onProgress?.(progress));
  const onAnswered = (event: Extract<ConverseEvent, { kind: 'tool-answered' }>) => {
    const { tool, content, problem, error, ms } = event;
    const input = asInput(event.input);
    const outcome = record.outcomeOf(content);
    if (outcome !== null) {
      failed.delete(tool);
      tracer.keep({ tool: tool as ToolName, input, summary: outcome.summary, ms });
    } else if (!record.tools.some(({ name }) => name === tool)) {
      tracer.keep({ tool: 'agent', input: { ...input, tool }, summary: `failed: ${problem}`, ms });
    } else {
      const reason = isForTheModel(error) ? (problem ?? '') : tracer.explain(tool, error);
      if (!isForTheModel(error)) failed.set(tool, reason);
      tracer.keep({ tool: tool as ToolName, input, summary: `failed: ${reason}`, ms });
    }
  };
  const onEvent = (event: ConverseEvent) => {
    switch (event.kind) {
      case 'request-started':
        return;
      case 'request-answered': {
        const { inputTokens, outputTokens } = event.usage;
        const summary = event.stopReason === 'tool_use' ? 'asks for tools' : sayStop(event.stopReason);
        const tokens = inputTokens + outputTokens;
        tracer.keep({ tool: 'agent', input: { request: event.number }, summary, ms: event.ms, tokens });
        return;
      }
      case 'request-failed': {
        const again = event.retryInMs === null ? '' : ', asked again';
        tracer.keep({ tool: 'agent', input: {}, summary: `failed: ${event.failure.message}${again}`, ms: 0 });
        return;
      }
      case 'tool-called':
        if (record.tools.some(({ name }) => name === event.tool))
          watch.onProgress?.({ kind: 'tool-called', tool: event.tool as ToolName, input: event.input });
        return;
      case 'tool-answered':
        return onAnswered(event);
      case 'text-added':
        return show.add(event.text);
      case 'text-retracted':
        return show.retract();
    }
  };
  return {
    onEvent,
    /** What failed and never came right is missing in the answer. */
    close: () => {
      for (const [tool, reason] of failed) tracer.lack({ tool, reason });
    },
  };
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

function sayStop(stopReason: string | null): string {
  return stopReason === null || stopReason === 'end_turn' ? 'answers' : `stops: ${stopReason}`;
}
