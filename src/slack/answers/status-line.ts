import type { AskedQuestion } from '../../questions/asked-question.ts';
import { refusalOf } from '../call-slack.ts';
import type { SlackParts } from '../slack-parts.ts';

type Place = Pick<AskedQuestion, 'channel' | 'ts' | 'threadTs'>;

/** What the asker sees until the answer stands. Failing to show it never fails an answer. */
export interface StatusLine {
  show(question: Place, status?: string): Promise<void>;
  clear(question: Place): Promise<void>;
}

const LOOKING = 'is looking it up…';
const EYES = 'eyes';
/** Of a thread, the app, or the message: others may have a status line yet. */
const OF_THE_PLACE = new Set([
  'channel_not_found',
  'not_in_channel',
  'is_archived',
  'invalid_thread_ts',
  'thread_not_found',
]);

/**
 * Slack's own status line under the thread; a workspace without it gets an eyes reaction on the question
 * instead, from the first refusal on. What is said of one question arrives in the order in which it was said:
 * a line that comes behind the answer would stand there for minutes.
 */
export function createStatusLine({ clients, log }: Pick<SlackParts, 'clients' | 'log'>): StatusLine {
  let hasLine = true;
  const under = new Map<string, Promise<void>>();
  const setLine = async ({ channel, threadTs }: Place, status: string): Promise<void> => {
    if (!hasLine || threadTs === null) return;
    try {
      await clients.status.assistant.threads.setStatus({ channel_id: channel, thread_ts: threadTs, status });
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null || OF_THE_PLACE.has(refusal)) return;
      hasLine = false;
      log.warn({ event: 'slack.status_line_off', refusal });
    }
  };
  const react = async (action: 'add' | 'remove', { channel, ts }: Place): Promise<void> => {
    if (hasLine || ts === null) return;
    await clients.status.reactions[action]({ channel, timestamp: ts, name: EYES }).catch(() => {});
  };
  const inOrder = async (place: Place, say: () => Promise<void>): Promise<void> => {
    const key = `${place.channel}:${place.threadTs}`;
    const said = (under.get(key) ?? Promise.resolve()).then(say);
    under.set(key, said);
    await said;
    if (under.get(key) === said) under.delete(key);
  };
  return {
    show: (question, status = LOOKING) =>
      inOrder(question, async () => {
        await setLine(question, status);
        await react('add', question);
      }),
    clear: (question) =>
      inOrder(question, async () => {
        await setLine(question, '');
        await react('remove', question);
      }),
  };
}
