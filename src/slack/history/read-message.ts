import type { Turn } from '../../domain/question.ts';
import { isAside } from '../events/is-aside.ts';
import { readAttachments } from '../events/read-attachments.ts';
import type { SlackIdentity } from '../slack-parts.ts';

/** What is read of a message in a thread. */
export interface ThreadMessage {
  readonly ts?: string;
  readonly user?: string;
  readonly bot_id?: string;
  readonly username?: string;
  readonly bot_profile?: { readonly name?: string };
  readonly text?: string;
  readonly attachments?: readonly Record<string, unknown>[];
  readonly files?: readonly { readonly name?: string }[];
  readonly metadata?: unknown;
}

/** Somebody's turn: what they wrote and attached; null when that is nothing, or when it is our own. */
export function readMessage(message: ThreadMessage, identity: SlackIdentity): Turn | null {
  // Words of ours that are no answer, or whose question was purged: nobody knows what they rest on.
  if (message.user === identity.botUserId || message.bot_id === identity.botId) return null;
  const said = (message.text ?? '').replaceAll(`<@${identity.botUserId}>`, ' ').trim();
  const text = [
    said,
    readAttachments(message.attachments ?? []),
    ...(message.files ?? []).map(({ name }) => (name ? `[file: ${name}]` : '')),
  ]
    .filter((part) => part !== '')
    .join('\n');
  if (text === '') return null;
  const speaker = message.user ?? message.bot_profile?.name ?? message.username ?? message.bot_id ?? 'app';
  const mentionsUs = said !== (message.text ?? '').trim();
  return { speaker, text, ...(said !== '' && !mentionsUs && isAside(said) ? { aside: true } : {}) };
}
