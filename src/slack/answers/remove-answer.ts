import type { AskedQuestion } from '../../questions/asked-question.ts';
import { callAgain, refusalOf } from '../call-slack.ts';
import type { SlackParts } from '../slack-parts.ts';
import type { StatusLine } from './status-line.ts';

/** Takes the answer away with its question. */
export async function removeAnswer(
  question: AskedQuestion,
  parts: SlackParts & { readonly status: StatusLine },
): Promise<void> {
  await removeMessages(question.channel, question.messages, parts);
  await parts.status.clear(question);
}

export async function removeMessages(
  channel: string,
  messages: readonly string[],
  { clients }: SlackParts,
): Promise<void> {
  for (const ts of messages) {
    try {
      await callAgain(() => clients.posting.chat.delete({ channel, ts }));
    } catch (error) {
      // Somebody else has removed it already.
      if (refusalOf(error) !== 'message_not_found') throw error;
    }
  }
}
