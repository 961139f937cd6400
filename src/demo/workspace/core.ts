import type { JsonObject } from './json.ts';
import type { WorkspaceState } from './state/workspace-state.ts';

/** Something that happened, which the app hears of if it is subscribed to it. */
export interface OutgoingEvent {
  /** The subscription's name in a manifest: `message.channels`, `app_mention`. */
  readonly subscription: string;
  readonly event: JsonObject;
  /** The team in which it happened: another organisation's for people met through Slack Connect. */
  readonly team: string;
  readonly isShared: boolean;
}

/** What acting on the workspace needs: its memory, and a way to tell the app. */
export interface WorkspaceCore {
  readonly state: WorkspaceState;
  /** Milliseconds until links get their previews. */
  readonly unfurlDelayMs: number;
  /** Tells the app, if it is subscribed. Returns at once; delivery goes on by itself. */
  emit(event: OutgoingEvent): void;
  /** Runs later, unless the workspace is stopped before. */
  later(delayMs: number, action: () => void): void;
}
