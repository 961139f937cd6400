import type Anthropic from '@anthropic-ai/sdk';
import type { BetaToolRunner } from '@anthropic-ai/sdk/lib/tools/BetaToolRunner';
import type { ConversationEnd } from './model.ts';
import type { SpendingPlan } from './plan-spending.ts';
import type { BetaMessage } from './receive-reply.ts';
import { type RunnableTool, runnableTools } from './runnable-tools.ts';
import { openShownText, type ShownText } from './shown-text.ts';
import type { Talk } from './talk.ts';
import { CITE_BY_NUMBER, type SystemPrompt, writeSystem } from './write-system.ts';

export type Message = Anthropic.Beta.BetaMessageParam;

/** The way from one question to its end, over any number of requests. */
export interface Run {
  readonly talk: Talk;
  readonly system: SystemPrompt;
  readonly tools: RunnableTool[];
  readonly shown: ShownText;
  /** Content of paused replies, which the last one completes. */
  readonly paused: BetaMessage['content'];
  /** Of the request under way, or the next one. */
  messages: readonly Message[];
  plan: SpendingPlan;
  /** True: it has to be the answer. */
  last: boolean;
  /** True: it was made before, and failed. */
  again: boolean;
  /** The client's loop; null before the first request, and after one that left the loop unusable. */
  runner: BetaToolRunner<boolean> | null;
}

export async function openRun(messages: readonly Message[], talk: Talk): Promise<Run | ConversationEnd> {
  const { adapter, request, deadline } = talk;
  const { profile, limits, clock } = adapter;
  const tools = runnableTools(request.tools, {
    profile,
    registry: talk.sources,
    emit: talk.emit,
    signal: deadline.signal,
    toolMs: limits.toolMs,
    clock,
  });
  const instructions = profile === 'generic' ? `${request.system}\n\n${CITE_BY_NUMBER}` : request.system;
  const system = writeSystem(instructions, profile);
  const plan = await talk.admit({ system, tools, messages });
  if ('kind' in plan) return plan;
  const shown = openShownText(talk.emit);
  const last = isLast(plan, talk);
  return { talk, system, tools, shown, paused: [], messages, plan, last, again: false, runner: null };
}

/** Plans the request after the one that has come back; the end, when the budget has none of it. */
export async function admitNext(messages: readonly Message[], run: Run): Promise<ConversationEnd | null> {
  const plan = await run.talk.admit({ system: run.system, tools: run.tools, messages });
  if ('kind' in plan) return plan;
  run.messages = messages;
  run.plan = plan;
  run.last = isLast(plan, run.talk);
  return null;
}

function isLast(plan: SpendingPlan, talk: Talk): boolean {
  return plan.last || talk.replies + 1 >= talk.maximumRequests;
}

/** What changes from request to request. */
export function turnParams({ plan, last, messages }: Run) {
  return {
    messages: [...messages],
    max_tokens: plan.maximumTokens,
    ...(last ? { tool_choice: { type: 'none' as const } } : {}),
  };
}

export function openRunner(run: Run): BetaToolRunner<boolean> {
  const { adapter, deadline } = run.talk;
  return adapter.client.beta.messages.toolRunner(
    {
      model: adapter.agent.id,
      system: run.system,
      tools: run.tools,
      ...turnParams(run),
      ...(adapter.agent.takesEffort ? { output_config: { effort: 'low' as const } } : {}),
      stream: adapter.stream,
      // Else the server is taken to keep the conversation: others do not, and each request has to stand alone.
      thread: false,
    },
    { signal: deadline.signal },
  );
}
