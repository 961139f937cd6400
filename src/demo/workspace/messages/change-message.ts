import type { WorkspaceCore } from '../core.ts';
import type { JsonObject } from '../json.ts';
import type { Message } from '../state/entities.ts';
import { repliesTo } from '../state/workspace-state.ts';
import { changedEvents, deletedEvents } from './message-events.ts';
import { messageJson } from './message-json.ts';
import { blocksFor, notePings } from './publish-message.ts';

export interface MessageChange {
  text: string;
  /** Empty = made from the text. */
  blocks: JsonObject[];
  attachments?: JsonObject[];
  metadata?: JsonObject | null;
  /** Who edited, as Slack names them; null leaves the message without its "(edited)". */
  editedBy: string | null;
  byPerson: boolean;
  linkNames?: boolean;
}

/** Changes what a message says and tells the app. */
export function changeMessage(core: WorkspaceCore, message: Message, change: MessageChange): void {
  const { state } = core;
  const previous = messageJson(state, message);
  message.text = change.text;
  message.blocksFromText = change.blocks.length === 0;
  message.blocks = blocksFor(change.text, change.blocks, message.ts);
  if (change.attachments) message.attachments = change.attachments;
  if (change.metadata === null) delete message.metadata;
  else if (change.metadata) message.metadata = change.metadata;
  if (change.editedBy) {
    message.edited = { user: change.editedBy, ts: `${Math.floor(state.now() / 1000)}.000000` };
  }
  if (message.origin === 'app') notePings(core, message, change.linkNames ?? false);
  const events = changedEvents(state, message, { previous, byPerson: change.byPerson });
  for (const event of events) core.emit(event);
}

/**
 * Takes a message away and tells the app. A thread's root with replies stays as a tombstone, which Slack
 * reports as a change, not as a deletion.
 */
export function removeMessage(core: WorkspaceCore, message: Message): void {
  const { state } = core;
  const previous = messageJson(state, message);
  if (repliesTo(state, message.channel, message.ts).length > 0) {
    message.isTombstone = true;
    message.text = 'This message was deleted.';
    message.blocks = [];
    message.attachments = [];
    for (const event of changedEvents(state, message, { previous, byPerson: false })) core.emit(event);
    return;
  }
  state.messages.splice(state.messages.indexOf(message), 1);
  for (const event of deletedEvents(state, message, previous)) core.emit(event);
}
