import { callAgain } from '../call-slack.ts';
import type { SlackClient } from '../open-clients.ts';
import type { ThreadMessage } from './read-message.ts';

const PAGES = 10;
const NEWEST = 40;

export interface ThreadPlace {
  readonly channel: string;
  readonly threadTs: string;
  /** Only what was said before this message; null: everything. */
  readonly before: string | null;
}

/** The root and the newest messages of a thread, oldest first; Slack gives the oldest page first. */
export async function readThread(
  { channel, threadTs, before }: ThreadPlace,
  client: SlackClient,
): Promise<ThreadMessage[]> {
  let kept: ThreadMessage[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const answer = await callAgain(() =>
      client.conversations.replies({
        channel,
        ts: threadTs,
        limit: 200,
        include_all_metadata: true,
        ...(before === null ? {} : { latest: before, inclusive: false }),
        ...(cursor === undefined ? {} : { cursor }),
      }),
    );
    kept.push(...((answer.messages ?? []) as ThreadMessage[]));
    const [root, ...replies] = kept;
    kept = root === undefined ? [] : [root, ...replies.slice(-NEWEST)];
    cursor = answer.response_metadata?.next_cursor || undefined;
    if (cursor === undefined) break;
  }
  return kept;
}
