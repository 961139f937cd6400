import type { Conversation, ModelTurn } from '../model/model.ts';
import { type AgentTools, openAgentTools } from './agent-tools.ts';
import { followConversation } from './follow-conversation.ts';
import type { Inquiry } from './inquiry.ts';
import type { ModelUse } from './model-use.ts';
import { agentSystem } from './prompts.ts';

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
  const listener = followConversation(record, inquiry);
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
