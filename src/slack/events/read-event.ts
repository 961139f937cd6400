import { z } from 'zod';
import type { SlackIdentity } from '../slack-parts.ts';
import { isAside, isSmallTalk } from './is-aside.ts';
import { readAttachments } from './read-attachments.ts';

const message = z.object({
  type: z.string().optional(),
  subtype: z.string().optional(),
  channel: z.string().optional(),
  channel_type: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().nullish(),
  text: z.string().nullish(),
  ts: z.string().optional(),
  thread_ts: z.string().optional(),
  team: z.string().nullish(),
  user_team: z.string().nullish(),
  edited: z.object({ ts: z.string().optional() }).nullish(),
  attachments: z.array(z.record(z.string(), z.unknown())).nullish(),
  deleted_ts: z.string().optional(),
});

const body = z.object({
  type: z.literal('event_callback'),
  event_id: z.string(),
  team_id: z.string().nullish(),
  event: message.extend({
    message: message.optional(),
    previous_message: message.optional(),
    tab: z.string().optional(),
  }),
});

type Message = z.infer<typeof message>;
type Body = z.infer<typeof body>;

export interface AskedEvent {
  readonly kind: 'asked';
  /** thread: nobody mentioned us; it is a question only where we are engaged. */
  readonly how: 'mention' | 'thread' | 'direct';
  readonly eventId: string;
  readonly channel: string;
  readonly ts: string;
  /** Root of the thread that the answer belongs to. */
  readonly threadTs: string;
  readonly asker: string;
  readonly askerTeam: string | null;
  /** As Slack writes it, without our mention. */
  readonly text: string;
}

/** What an event means to us. */
export type Heard =
  | AskedEvent
  | { readonly kind: 'edited'; readonly channel: string; readonly ts: string; readonly text: string }
  | { readonly kind: 'deleted'; readonly channel: string; readonly ts: string }
  | { readonly kind: 'opened'; readonly channel: string; readonly user: string };

/** Subtypes that are still somebody saying something. */
const SPOKEN = new Set([undefined, 'file_share', 'thread_broadcast']);

/** Reads what Slack delivered; null for what is none of our business, our own messages and unfurls among it. */
export function readEvent(delivered: unknown, identity: SlackIdentity): Heard | null {
  const parsed = body.safeParse(delivered);
  if (!parsed.success) return null;
  const { event } = parsed.data;
  if (event.type === 'app_home_opened') {
    const { tab, channel, user } = event;
    return tab === 'messages' && channel && user ? { kind: 'opened', channel, user } : null;
  }
  if (event.type !== 'message' && event.type !== 'app_mention') return null;
  if (event.subtype === 'message_changed') return readChange(event, identity);
  if (event.subtype === 'message_deleted') {
    const { channel, deleted_ts: ts } = event;
    return channel && ts ? { kind: 'deleted', channel, ts } : null;
  }
  return readQuestion(parsed.data, identity);
}

function readQuestion({ event, event_id: eventId, team_id: team }: Body, identity: SlackIdentity) {
  const { channel, ts, user: asker } = event;
  if (!SPOKEN.has(event.subtype) || !channel || !ts || !asker || isOurs(event, identity)) return null;
  const said = event.text ?? '';
  const how = readManner(event, said, identity);
  if (how === null) return null;
  const asked: AskedEvent = {
    kind: 'asked',
    how,
    eventId,
    channel,
    ts,
    threadTs: event.thread_ts ?? ts,
    asker,
    askerTeam: event.user_team ?? event.team ?? team ?? null,
    text: questionText(event, identity),
  };
  return asked;
}

function readManner(event: Message, said: string, identity: SlackIdentity): AskedEvent['how'] | null {
  if (event.channel_type === 'im' || event.channel?.startsWith('D')) {
    return isSmallTalk(said) ? null : 'direct';
  }
  if (event.type === 'app_mention' || ownMention(identity).test(said)) return 'mention';
  if (event.thread_ts === undefined || event.thread_ts === event.ts) return null;
  return isAside(said) ? null : 'thread';
}

/** A preview changes the message too, but not what it says. A deleted root stands on as a tombstone. */
function readChange(event: Body['event'], identity: SlackIdentity): Heard | null {
  const { channel, message: now, previous_message: before } = event;
  if (!channel || !now?.ts) return null;
  if (now.subtype === 'tombstone') return { kind: 'deleted', channel, ts: now.ts };
  if (!now.edited || !now.user || isOurs(now, identity) || now.text === before?.text) return null;
  return { kind: 'edited', channel, ts: now.ts, text: questionText(now, identity) };
}

function isOurs(message: Message, identity: SlackIdentity): boolean {
  return Boolean(message.bot_id) || message.user === identity.botUserId;
}

function questionText(said: Message, identity: SlackIdentity): string {
  const text = (said.text ?? '').replace(ownMention(identity, 'g'), ' ').trim();
  // A message that only passes on another one asks about that.
  return text === '' ? readAttachments(said.attachments ?? []) : text;
}

function ownMention({ botUserId }: SlackIdentity, flags = ''): RegExp {
  return new RegExp(`<@${botUserId}(?:\\|[^>]*)?>`, flags);
}
