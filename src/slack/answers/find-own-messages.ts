import { z } from 'zod';
import type { AskedQuestion } from '../../questions/asked-question.ts';
import { callAgain } from '../call-slack.ts';
import type { SlackParts } from '../slack-parts.ts';

/** Every answer carries the id of its question as message metadata of this type. */
const EVENT_TYPE = 'switchyard_answer';

export function answerMetadata(questionId: string) {
  return { event_type: EVENT_TYPE, event_payload: { question: questionId } };
}

const ownMetadata = z.object({
  event_type: z.literal(EVENT_TYPE),
  event_payload: z.object({ question: z.string() }),
});

/** Of which question a message is the answer; null for any other message. */
export function questionOf(message: { readonly metadata?: unknown }): string | null {
  const read = ownMetadata.safeParse(message.metadata);
  return read.success ? read.data.event_payload.question : null;
}

const PAGES = 20;

/** The messages in the thread that hold the answer to this question, in order; throws when it can't be read. */
export async function findOwnMessages(
  { id, channel, threadTs, ts }: Pick<AskedQuestion, 'id' | 'channel' | 'threadTs' | 'ts'>,
  { clients }: Pick<SlackParts, 'clients'>,
): Promise<string[]> {
  if (threadTs === null) return [];
  const found: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const answer = await callAgain(() =>
      clients.reading.conversations.replies({
        channel,
        ts: threadTs,
        // An answer comes after its question.
        ...(ts === null || ts === threadTs ? {} : { oldest: ts }),
        include_all_metadata: true,
        limit: 200,
        ...(cursor === undefined ? {} : { cursor }),
      }),
    );
    for (const message of answer.messages ?? []) {
      if (questionOf(message) === id && message.ts) found.push(message.ts);
    }
    cursor = answer.response_metadata?.next_cursor || undefined;
    if (cursor === undefined) break;
  }
  return found;
}
