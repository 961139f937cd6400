import type { Channel, Message } from '../state/entities.ts';
import { isTimestamp } from '../state/timestamps.ts';
import { directMessageWith, findMessage } from '../state/workspace-state.ts';
import { ApiError } from './api-error.ts';
import { type ApiCall, requireScope } from './method.ts';

const families = { public: 'channels', private: 'groups', im: 'im' } as const;

/** A channel that the app can see; throws `channel_not_found` for others, private ones without the app among them. */
export function visibleChannel(call: ApiCall, id: string): Channel {
  const { state } = call.core;
  const channel = state.channels.get(id);
  const isHidden = channel && channel.kind !== 'public' && !channel.members.has(state.app.botUserId);
  if (!channel || isHidden) throw new ApiError('channel_not_found');
  return channel;
}

/** A channel to read from: visible, the app in it, and the scope for channels of its kind held. */
export function readableChannel(call: ApiCall, id: string): Channel {
  const channel = visibleChannel(call, id);
  requireFamilyScope(call, channel, 'history');
  if (!channel.members.has(call.core.state.app.botUserId)) throw new ApiError('not_in_channel');
  return channel;
}

/**
 * A channel to post to, by id, `#name` or a person's id (their direct message). Throws
 * `channel_not_found`, `not_in_channel`, `is_archived`, `messages_tab_disabled`.
 */
export function postableChannel(call: ApiCall, destination: string): Channel {
  const { state } = call.core;
  const channel = visibleChannel(call, destinationId(call, destination));
  if (channel.isArchived) throw new ApiError('is_archived');
  if (channel.kind === 'im' && !state.app.hasMessagesTab) throw new ApiError('messages_tab_disabled');
  const isMember = channel.members.has(state.app.botUserId);
  if (!isMember && !state.app.scopes.has('chat:write.public')) throw new ApiError('not_in_channel');
  return channel;
}

/** A message that everybody in the channel can see; throws `message_not_found`. */
export function visibleMessage(call: ApiCall, channel: Channel, ts: string): Message {
  const message = findMessage(call.core.state, channel.id, ts);
  if (!message || message.visibleTo || message.isTombstone) throw new ApiError('message_not_found');
  return message;
}

/** The root of a thread that stands, or null when there is no such message (any more). */
export function threadRoot(call: ApiCall, channel: Channel, threadTs: string): Message | null {
  if (!isTimestamp(threadTs)) throw new ApiError('invalid_thread_ts');
  const root = findMessage(call.core.state, channel.id, threadTs);
  return root && !root.visibleTo ? root : null;
}

/** Throws `missing_scope` unless the app may do this (`history`, `read`, `write`) with conversations of that kind. */
export function requireFamilyScope(call: ApiCall, channel: Channel, what: string): void {
  requireScope(call, `${families[channel.kind]}:${what}`);
}

function destinationId(call: ApiCall, destination: string): string {
  const { state } = call.core;
  if (state.users.has(destination)) return directMessageWith(state, destination).id;
  if (!destination.startsWith('#')) return destination;
  const named = [...state.channels.values()].find(({ name }) => `#${name}` === destination);
  return named?.id ?? destination;
}
