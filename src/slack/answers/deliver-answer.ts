import type { types } from '@slack/bolt';
import type { AskedQuestion } from '../../questions/asked-question.ts';
import { callAgain, readFailure, refusalOf, waitAfter } from '../call-slack.ts';
import type { SlackParts } from '../slack-parts.ts';
import { answerMetadata, findOwnMessages } from './find-own-messages.ts';
import { removeMessages } from './remove-answer.ts';

/** One message of an answer, and what stands in for it where Slack refuses its blocks. */
export interface Piece {
  readonly blocks: readonly types.KnownBlock[];
  /** mrkdwn for notifications, and for screens that show no blocks. */
  readonly text: string;
  /** The same again with plain buttons in place of Slack's feedback block; null without one. */
  readonly simpler: readonly types.KnownBlock[] | null;
  /** All that it says as mrkdwn, in messages of a size that Slack takes. */
  readonly plain: readonly string[];
  /** What can be clicked, without the text. */
  readonly controls: readonly types.KnownBlock[];
}

interface Content {
  readonly text: string;
  readonly blocks?: readonly types.KnownBlock[];
}

/** Slack's words for blocks that it doesn't take. */
const BLOCKS_REFUSED = new Set([
  'invalid_blocks',
  'invalid_blocks_format',
  'msg_blocks_too_long',
  'msg_too_long',
]);

/**
 * Puts an answer into its thread: into the messages that `standing` names as far as they go, else as new
 * ones, and takes away what is left of them. Returns the messages that hold it. No text is lost where
 * blocks are refused. Throws what Slack refuses the text for.
 */
export async function deliverAnswer(
  question: Pick<AskedQuestion, 'id' | 'channel' | 'threadTs' | 'ts'>,
  pieces: readonly Piece[],
  standing: readonly string[],
  parts: SlackParts,
): Promise<string[]> {
  const delivery = { question, left: [...standing], used: [] as string[], parts };
  for (const piece of pieces) await putPiece(piece, delivery);
  await removeMessages(question.channel, delivery.left, parts);
  return delivery.used;
}

interface Delivery {
  readonly question: Pick<AskedQuestion, 'id' | 'channel' | 'threadTs' | 'ts'>;
  /** Messages that stand and are not used yet. */
  readonly left: string[];
  readonly used: string[];
  readonly parts: SlackParts;
}

async function putPiece(piece: Piece, delivery: Delivery): Promise<void> {
  const { text, blocks, simpler, plain, controls } = piece;
  if (await tryPut({ text, blocks }, delivery)) return;
  if (simpler !== null && (await tryPut({ text, blocks: simpler }, delivery))) return;
  delivery.parts.log.warn({ event: 'slack.blocks_refused', id: delivery.question.id });
  for (const message of plain) await put({ text: message }, delivery);
  if (controls.length > 0) await tryPut({ text: 'More about this answer', blocks: controls }, delivery);
}

/** False: Slack doesn't take these blocks. */
async function tryPut(content: Content, delivery: Delivery): Promise<boolean> {
  try {
    await put(content, delivery);
    return true;
  } catch (error) {
    if (BLOCKS_REFUSED.has(refusalOf(error) ?? '')) return false;
    throw error;
  }
}

async function put(content: Content, delivery: Delivery): Promise<void> {
  const ts = delivery.left[0];
  if (ts !== undefined) {
    const updated = await update(ts, content, delivery);
    delivery.left.shift();
    if (updated) {
      delivery.used.push(ts);
      return;
    }
  }
  delivery.used.push(await postOnce(content, delivery));
}

/** False: the message is gone. Changing it twice is as changing it once. */
async function update(ts: string, content: Content, { question, parts }: Delivery): Promise<boolean> {
  try {
    await callAgain(() =>
      parts.clients.posting.chat.update({
        channel: question.channel,
        ts,
        text: content.text,
        blocks: [...(content.blocks ?? [])],
        metadata: answerMetadata(question.id),
      }),
    );
    return true;
  } catch (error) {
    if (['message_not_found', 'cant_update_message', 'edit_window_closed'].includes(refusalOf(error) ?? ''))
      return false;
    throw error;
  }
}

const ATTEMPTS = 5;

/** Posts, and where nobody knows whether it took effect, looks in the thread before it tries again. */
async function postOnce(content: Content, { question, used, parts }: Delivery): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await post(content, question, parts);
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind === 'refused' || attempt >= ATTEMPTS) throw error;
      await waitAfter(failure, attempt);
      if (failure.kind === 'limited') continue;
      const stands = (await findOwnMessages(question, parts)).find((ts) => !used.includes(ts));
      if (stands !== undefined) return stands;
    }
  }
}

async function post(
  { text, blocks }: Content,
  { id, channel, threadTs }: Delivery['question'],
  { clients }: SlackParts,
): Promise<string> {
  const posted = await clients.posting.chat.postMessage({
    channel,
    text,
    ...(blocks === undefined ? {} : { blocks: [...blocks] }),
    ...(threadTs === null ? {} : { thread_ts: threadTs }),
    metadata: answerMetadata(id),
    // A preview of our own links would only repeat the post, and comes back as an edit.
    unfurl_links: false,
    unfurl_media: false,
  });
  return posted.ts ?? '';
}
