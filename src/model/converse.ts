import type { Adapter } from './adapter.ts';
import { buildMessages } from './build-messages.ts';
import type { Conversation, ConversationEnd, ConverseRequest } from './model.ts';
import { runTurns } from './run-turns.ts';
import { openTalk } from './talk.ts';

/** Asks until there is an answer in prose or a reason why there is none; without the history if that is too long. */
export async function converse(request: ConverseRequest, adapter: Adapter): Promise<Conversation> {
  const { history = [], question } = request;
  const talk = openTalk(request, adapter);
  let end = await runTurns(buildMessages(history, question), talk);
  const historyDropped = history.length > 0 && isTooLong(end, talk.stopReason);
  if (historyDropped) {
    // Text of the first try that was shown is void.
    if (end.kind === 'truncated') talk.emit({ kind: 'text-retracted' });
    end = await runTurns(buildMessages([], question), talk);
  }
  const { stopReason, usage, failedRequests, sources } = talk;
  return { ...end, stopReason, usage, failedRequests, sources: sources.offered, historyDropped };
}

function isTooLong(end: ConversationEnd, stopReason: string | null): boolean {
  if (end.kind === 'unavailable') return end.failure.reason === 'too_long';
  return end.kind === 'truncated' && stopReason === 'model_context_window_exceeded';
}
