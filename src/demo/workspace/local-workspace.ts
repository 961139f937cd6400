import type { DeliveryControls } from './delivery/controls.ts';
import type { Delivery } from './delivery/dispatcher.ts';
import type { Person } from './people/person.ts';
import type { OtherAppContent } from './post-as-other-app.ts';
import type { SeenMessage } from './seen-message.ts';
import type { AssistantThread, Ping } from './state/entities.ts';
import type { WorkspaceSeed } from './state/seed.ts';
import type { TranscriptOptions } from './transcript.ts';
import type { Fault } from './web-api/faults.ts';
import type { Limits } from './web-api/limits.ts';
import type { RecordedCall } from './web-api/serve-call.ts';

export interface LocalWorkspaceOptions extends WorkspaceSeed {
  /** How the app hears of things: over Socket Mode (default) or by signed requests to its URL. */
  mode?: 'socket' | 'http';
  /** Where the workspace listens, on 127.0.0.1; any free port by default. */
  port?: number;
  /** Slack's own limits by default. */
  limits?: Partial<Limits>;
  /** How long an acknowledgement may take, in milliseconds; 3,000 by default. */
  acknowledgeMs?: number;
  /** Waits before the retries of an event, in milliseconds; at once, 1 minute, 5 minutes by default. */
  retryDelaysMs?: readonly number[];
  /** Milliseconds until links get their previews; 50 by default. */
  unfurlDelayMs?: number;
  /** Milliseconds; the machine's clock by default. Timers run by the machine's clock in any case. */
  now?(): number;
}

/** Which messages to look at; without a thread, those of the channel and of its threads. */
export interface MessageFilter {
  channel?: string;
  /** Only replies in this thread, by its root's ts. */
  thread?: string;
  /** Only the app's own; true for `waitForMessage` unless said otherwise. */
  fromApp?: boolean;
  /** Found in what the message shows. */
  text?: string | RegExp;
  /** Anything else. */
  where?(message: SeenMessage): boolean;
}

/** A Slack workspace of one's own, on the loopback: the Web API, events, and people to act as. */
export interface LocalWorkspace extends DeliveryControls {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** What Bolt's `clientOptions.slackApiUrl` and SLACK_API_URL are to be. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly appToken: string;
  readonly signingSecret: string;
  readonly botUserId: string;
  readonly teamId: string;

  /** Somebody to act as, by id or handle; throws `usage` when there is nobody. */
  person(idOrName: string): Person;
  /** Posts as another app of the workspace: no `user`, subtype `bot_message`. */
  postAsOtherApp(channel: string, content: OtherAppContent): SeenMessage;
  /** Takes the app's bot into a channel, or out of it. */
  inviteApp(channel: string): void;
  removeApp(channel: string): void;
  /** Changes who is in a user group. */
  setGroupMembers(group: string, members: readonly string[]): void;
  /** What the app's assistant thread shows; null when there is none. A status is gone after two minutes. */
  assistantThread(channel: string, threadTs: string): Readonly<AssistantThread> | null;

  /** Calls of this method go wrong, as the fault says. */
  fail(method: string, fault: Fault): void;
  /** No call goes wrong any more. */
  clearFaults(): void;

  /** HTTP mode: requests go there from now on; throws `unavailable` unless the app answers Slack's challenge. */
  useRequestUrl(url: string): Promise<void>;
  /** Socket Mode: how many connections take envelopes. */
  connections(): number;
  /** Socket Mode: asks every connection to go and come again. */
  refreshConnections(): void;
  /** Socket Mode: breaks every connection without a word. */
  breakConnections(): void;

  /** Every call of the Web API, oldest first. */
  readonly calls: readonly RecordedCall[];
  /** Every attempt to deliver something to the app, oldest first. */
  readonly deliveries: readonly Delivery[];
  /** Everybody whom the app's messages notified. */
  readonly pings: readonly Ping[];
  /** Everything ever posted or edited that stands by now, oldest first, ephemeral messages too. */
  messages(filter?: MessageFilter): SeenMessage[];
  /** A channel, or one thread, as readable text. */
  transcript(channel: string, options?: TranscriptOptions): string;

  /** Waits for the app's next or standing message that fits; throws `unavailable`, with the transcript, after `timeoutMs` (5,000). */
  waitForMessage(filter: MessageFilter, timeoutMs?: number): Promise<SeenMessage>;
  /** Waits until something holds; throws `unavailable` naming it after `timeoutMs` (5,000). */
  waitFor<T>(what: string, look: () => T | null | undefined | false, timeoutMs?: number): Promise<T>;
  /** Waits until for `quietMs` (200) no call came in and nothing was under way; throws `unavailable` after `timeoutMs` (10,000). */
  quiet(quietMs?: number, timeoutMs?: number): Promise<void>;
  /** Closes everything; nothing is delivered after that. */
  stop(): Promise<void>;
}
