import type { Route } from '../domain/answer.ts';
import type { AnswerBlock, Conversation } from '../model/model.ts';
import type { Candidates } from './choose-candidates.ts';
import { describeSilence } from './describe-outage.ts';
import type { Draft } from './draft.ts';
import { countPosts } from './format-day.ts';
import type { Inquiry } from './inquiry.ts';
import type { ModelUse } from './model-use.ts';
import { type AgentTask, agentQuestion } from './prompts.ts';
import { runAgent } from './run-agent.ts';
import { writeAgentAnswer } from './write-agent-answer.ts';

export interface AgentWork {
  /** The question as it reads without the messages before it; null where it stands alone. */
  readonly standalone: string | null;
  /** The only posts that search reads; null for all in scope. */
  readonly candidates: Candidates | null;
  readonly nothing: AgentTask['nothing'];
  /** The track that was tried before and had no evidence. */
  readonly fallbackFrom: Route | null;
  readonly interpretation: string | null;
  /** The answer without the model, should it be out. */
  readonly plain: () => Promise<Draft>;
}

const CUT_OFF = 'The answer was cut off at its greatest length.';
const HISTORY_DROPPED = 'Answered without the earlier messages, which were too long.';

/** The agent's answer; what rows and quotes say, and why, when the model has none. */
export async function answerByAgent(work: AgentWork, use: ModelUse, inquiry: Inquiry): Promise<Draft> {
  const { text, now, timezone } = inquiry.question;
  const { standalone, candidates, nothing, fallbackFrom } = work;
  const within = candidates && describeCandidates(candidates, inquiry);
  const prompt = agentQuestion({ text, now, timezone, standalone, within, nothing });
  const run = await runAgent({ question: prompt, within: candidates?.ids ?? null }, use, inquiry);
  const { conversation } = run;
  const blocks = blocksOf(conversation);
  if (blocks === null) return giveUp(conversation, work, use, inquiry);
  const facts = { prompt, narrowed: candidates !== null };
  const draft = await writeAgentAnswer(blocks, run, facts, inquiry);
  const said = standalone === null ? [] : [`read as “${standalone}”`];
  const interpretation = [...said, ...(work.interpretation ? [work.interpretation] : [])].join(': ') || null;
  return {
    ...draft,
    ...(fallbackFrom === null ? {} : { fallbackFrom }),
    interpretation,
    notices: [
      ...(conversation.kind === 'truncated' ? [CUT_OFF] : []),
      ...(conversation.historyDropped ? [HISTORY_DROPPED] : []),
    ],
  };
}

/** What there is to show; null where that is nothing. */
function blocksOf(conversation: Conversation): readonly AnswerBlock[] | null {
  if (!('blocks' in conversation)) return null;
  return conversation.blocks.some(({ text }) => text.trim() !== '') ? conversation.blocks : null;
}

function giveUp(
  conversation: Conversation,
  { plain }: AgentWork,
  use: ModelUse,
  { tracer }: Inquiry,
): Promise<Draft> {
  const silent = 'blocks' in conversation ? { ...conversation, kind: 'unanswered' as const } : conversation;
  use.giveUp(describeSilence(silent));
  if (silent.kind === 'unavailable' && silent.failure.reason !== 'cancelled') {
    const { reason, message, status, requestId } = silent.failure;
    tracer.explain('agent', new Error(`${reason}: ${message} (status ${status}, request ${requestId})`));
  }
  return plain();
}

function describeCandidates({ ids, description }: Candidates, { locality }: Inquiry): string {
  return `${countPosts(ids.length, locality)} that match: ${description}`;
}
