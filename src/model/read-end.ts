import type { ConversationEnd } from './model.ts';
import { hasProse, readBlocks } from './read-blocks.ts';
import type { BetaMessage } from './receive-reply.ts';
import type { ShownText } from './shown-text.ts';

/** What the last reply makes of the conversation. Shown text that is no answer is taken back. */
export function readEnd(message: BetaMessage, shown: ShownText): ConversationEnd {
  const end = endOf(message);
  if (end.kind !== 'answered' && end.kind !== 'truncated') shown.retractAll();
  return end;
}

function endOf(message: BetaMessage): ConversationEnd {
  const blocks = readBlocks(message.content);
  switch (message.stop_reason) {
    case 'refusal':
      return { kind: 'refused', category: message.stop_details?.category ?? null };
    case 'max_tokens':
    case 'model_context_window_exceeded':
    case 'pause_turn':
      return { kind: 'truncated', blocks };
    default:
      // Words beside a call of a tool say what it is about to do, and are no answer.
      return hasProse(blocks) && !message.content.some(({ type }) => type === 'tool_use')
        ? { kind: 'answered', blocks }
        : { kind: 'unanswered' };
  }
}
