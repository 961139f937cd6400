import type { SeenMessage } from '../seen-message.ts';
import type { SeenView } from '../views/seen-view.ts';
import type { Entry } from '../views/view-values.ts';
import type { MessageReference, Outcome } from './acting.ts';
import type { PostOptions } from './post-as-person.ts';
import type { Entries, Submission } from './submit-view.ts';

/**
 * Somebody in the workspace, for a test or a demo to act as. What a person can't do in Slack (post where
 * they are not a member, click what they can't see) throws `usage`.
 */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** Posts into a channel they are in. Mentions are written `<@U…>`; see also `mention`. */
  post(channel: string, text: string, options?: PostOptions): SeenMessage;
  /** Posts with a mention of the app in front. */
  mention(channel: string, text: string, options?: PostOptions): SeenMessage;
  /** Posts into their direct message with the app. */
  dm(text: string, options?: PostOptions): SeenMessage;
  /** Their direct message with the app, opened if need be: a channel id. */
  directMessage(): string;
  edit(message: MessageReference, text: string): SeenMessage;
  delete(message: MessageReference): void;
  react(message: MessageReference, emoji: string): void;
  unreact(message: MessageReference, emoji: string): void;
  /** Sends a slash command, from the direct message with the app unless a channel is given. */
  slash(command: string, text?: string, channel?: string): Promise<Outcome>;
  /** Clicks what has this action_id, or this written on it; `entry` is what is chosen or typed. */
  click(target: MessageReference | SeenView, which: string, entry?: Entry): Promise<Outcome>;
  /** The modal uppermost on their screen, or null. */
  openModal(): SeenView | null;
  submitView(view: SeenView, entries: Entries): Promise<Submission>;
  closeView(view: SeenView): Promise<Outcome>;
  /** Opens the app's Home tab; gives what stands there at that moment, or null. */
  openHome(): SeenView | null;
  /** Their App Home as it is published by now, or null. */
  home(): SeenView | null;
  /** Opens the app's Messages tab. */
  openMessages(): void;
  /** Looks at a channel with the app's pane open. */
  lookAt(channel: string): void;
  /** Presses Stop on a streamed answer. */
  stop(message: MessageReference): void;
  join(channel: string): void;
  leave(channel: string): void;
}
