import type { Acceptance, NewQuestion } from '../../questions/accept-question.ts';
import type { SlackParts } from '../slack-parts.ts';

type Refused = Extract<Acceptance, { outcome: 'refused' }>;

export function describeRefusal({ limit }: Pick<Refused, 'limit'>, { settings }: SlackParts): string {
  const { userPerMinute, workspacePerMinute } = settings.limits;
  return limit === 'user'
    ? `That is more than ${userPerMinute} ${userPerMinute === 1 ? 'question' : 'questions'} within a minute; please ask again in a minute and I'll gladly answer.`
    : `More than ${workspacePerMinute} questions came in within a minute; please ask again in a minute and I'll gladly answer.`;
}

/** Says it once a minute to the asker alone; the questions after that get an hourglass. */
export async function refuseKindly(
  question: NewQuestion,
  refused: Refused,
  parts: SlackParts,
): Promise<void> {
  const { posting, status } = parts.clients;
  const { channel, ts, threadTs, asker, surface } = question;
  if (!refused.first && ts !== null) {
    await status.reactions.add({ channel, timestamp: ts, name: 'hourglass_flowing_sand' });
    return;
  }
  const text = describeRefusal(refused, parts);
  const thread = threadTs === null ? {} : { thread_ts: threadTs };
  if (surface === 'direct') await posting.chat.postMessage({ channel, text, ...thread });
  else await posting.chat.postEphemeral({ channel, user: asker, text, ...thread });
}
