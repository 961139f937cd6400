import type { JsonObject } from '../json.ts';

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** What a person may do here: guests see the channels that they are in, and nothing else. */
export type Membership = 'full' | 'multi-channel guest' | 'single-channel guest';

export interface User {
  readonly id: string;
  /** The team that the person belongs to; not the workspace's own for people met through Slack Connect. */
  readonly teamId: string;
  /** The handle, without @. */
  readonly name: string;
  readonly realName: string;
  /** An IANA zone name. */
  readonly timezone: string;
  readonly isBot: boolean;
  readonly membership: Membership;
}

export type ChannelKind = 'public' | 'private' | 'im';

export interface Channel {
  readonly id: string;
  readonly name: string;
  readonly kind: ChannelKind;
  /** Shared with another organisation through Slack Connect. */
  readonly isShared: boolean;
  isArchived: boolean;
  readonly members: Set<string>;
}

export interface UserGroup {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  members: string[];
}

/** Where a message came from: a person, the app under test, or another app of the workspace. */
export type Origin = 'person' | 'app' | 'other app';

export interface Message {
  readonly ts: string;
  readonly channel: string;
  readonly origin: Origin;
  readonly user: string;
  readonly team: string;
  readonly subtype?: string;
  text: string;
  blocks: JsonObject[];
  /** True when the blocks were made from the text, as Slack does for every message without blocks. */
  blocksFromText: boolean;
  attachments: JsonObject[];
  readonly files: JsonObject[];
  metadata?: JsonObject;
  /** The thread's root, absent on messages of the channel itself. */
  threadTs?: string;
  readonly isBroadcast: boolean;
  edited?: { user: string; ts: string };
  /** Emoji name → who reacted, in order. */
  readonly reactions: Map<string, string[]>;
  /** Set on an ephemeral message: the only person who sees it. */
  readonly visibleTo?: string;
  /** A deleted root that still has replies. */
  isTombstone: boolean;
  stream?: Stream;
}

export interface Stream {
  readonly startedAt: number;
  readonly recipient: string | null;
  isOpen: boolean;
  stoppedByUser: boolean;
  markdown: string;
  /** Task cards, plan titles and blocks, by what they are about, in order of appearance. */
  readonly pieces: Map<string, JsonObject>;
}

export type Surface = 'modal' | 'home';

export interface View {
  readonly id: string;
  readonly surface: Surface;
  readonly user: string;
  /** What the app sent, as it would be rendered. */
  content: JsonObject;
  hash: string;
  /** The view under this one on the person's stack, null at the bottom. */
  readonly previous: string | null;
  readonly root: string;
  /** What the person has filled in so far: block id → action id → value. */
  values: Record<string, Record<string, JsonObject>>;
}

export interface AssistantThread {
  status: string;
  /** Milliseconds; Slack takes a status down after two minutes. */
  statusSetAt: number;
  loadingMessages: string[];
  title: string | null;
  prompts: JsonObject[];
}

type PingKind = 'channel' | 'here' | 'everyone' | 'user' | 'group';

/** Somebody who was notified, or would have been, by what the app posted. */
export interface Ping {
  readonly kind: PingKind;
  /** The user or group id; the channel id for @channel, @here and @everyone. */
  readonly target: string;
  readonly channel: string;
  readonly ts: string;
  /** Where it stands, as a JSON pointer into the message: `/text`, `/blocks/0/text/text`. */
  readonly pointer: string;
}
