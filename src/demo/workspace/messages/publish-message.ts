import { completeBlocks } from '../blocks/complete-blocks.ts';
import type { WorkspaceCore } from '../core.ts';
import type { JsonObject } from '../json.ts';
import type { Message, Origin, Stream } from '../state/entities.ts';
import { findPings } from '../text/find-pings.ts';
import { richTextFrom } from '../text/rich-text.ts';
import { postedEvents } from './message-events.ts';
import { scheduleUnfurls, type UnfurlWishes } from './unfurl-links.ts';

/** A message before it has a place in the channel's order. */
export interface MessageDraft {
  channel: string;
  origin: Origin;
  user: string;
  team: string;
  text: string;
  blocks?: JsonObject[];
  attachments?: JsonObject[];
  files?: JsonObject[];
  metadata?: JsonObject;
  threadTs?: string;
  isBroadcast?: boolean;
  subtype?: string;
  visibleTo?: string;
  stream?: Stream;
}

export interface PublishOptions extends UnfurlWishes {
  /** Bare @channel and the like count as pings. */
  linkNames?: boolean;
}

/**
 * Adds the message to its channel, notes whom the app pinged, tells the app, and has links previewed.
 * An ephemeral message is seen by one person, is told to nobody and gets no previews.
 */
export function publishMessage(core: WorkspaceCore, draft: MessageDraft, options: PublishOptions): Message {
  const { state } = core;
  const message = toMessage(draft, state.nextTimestamp());
  state.messages.push(message);
  if (message.origin === 'app') {
    notePings(core, message, options.linkNames ?? false);
    const thread = state.assistantThreads.get(`${message.channel}:${message.threadTs}`);
    if (thread) thread.status = '';
  }
  for (const event of postedEvents(state, message)) core.emit(event);
  if (!message.visibleTo) scheduleUnfurls(core, message, options);
  return message;
}

/** Records who would be notified by what the app just posted or edited. */
export function notePings(core: WorkspaceCore, message: Message, linkNames: boolean): void {
  const content = { ...message, blocks: message.blocksFromText ? [] : message.blocks };
  const found = findPings(content, { channel: message.channel, linkNames });
  core.state.pings.push(...found.map((ping) => ({ ...ping, channel: message.channel, ts: message.ts })));
}

/** The blocks that Slack keeps for a message: the ones given, or rich text made from the text. */
export function blocksFor(text: string, blocks: readonly JsonObject[], seed: string): JsonObject[] {
  if (blocks.length > 0) return completeBlocks(blocks, seed);
  return text ? completeBlocks([richTextFrom(text)], seed) : [];
}

function toMessage(draft: MessageDraft, ts: string): Message {
  const given = draft.blocks ?? [];
  return {
    ts,
    channel: draft.channel,
    origin: draft.origin,
    user: draft.user,
    team: draft.team,
    text: draft.text,
    blocks: blocksFor(draft.text, given, ts),
    blocksFromText: given.length === 0,
    attachments: draft.attachments ?? [],
    files: draft.files ?? [],
    isBroadcast: draft.isBroadcast ?? false,
    reactions: new Map(),
    isTombstone: false,
    ...(draft.subtype ? { subtype: draft.subtype } : {}),
    ...(draft.threadTs ? { threadTs: draft.threadTs } : {}),
    ...(draft.metadata ? { metadata: draft.metadata } : {}),
    ...(draft.visibleTo ? { visibleTo: draft.visibleTo } : {}),
    ...(draft.stream ? { stream: draft.stream } : {}),
  };
}
