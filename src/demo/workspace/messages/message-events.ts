import type { OutgoingEvent } from '../core.ts';
import type { JsonObject } from '../json.ts';
import type { Channel, Message } from '../state/entities.ts';
import type { WorkspaceState } from '../state/workspace-state.ts';
import { tokenizeMrkdwn } from '../text/mrkdwn-tokens.ts';
import { messageJson } from './message-json.ts';

const subscriptions = { public: 'message.channels', private: 'message.groups', im: 'message.im' } as const;
const channelTypes = { public: 'channel', private: 'group', im: 'im' } as const;

/** What the app hears of a new message: the `message` event and, when it is mentioned, its `app_mention` twin. */
export function postedEvents(state: WorkspaceState, message: Message): OutgoingEvent[] {
  const channel = heardIn(state, message);
  if (!channel) return [];
  const json = { ...messageJson(state, message), channel: channel.id, event_ts: message.ts };
  const posted = outgoing(channel, message, { ...json, channel_type: channelTypes[channel.kind] });
  return mentionsApp(state, channel, message) ? [posted, mention(channel, message, json)] : [posted];
}

/** What the app hears of an edit: `message_changed`, and `app_mention` once more when a person's text mentions it. */
export function changedEvents(
  state: WorkspaceState,
  message: Message,
  change: { previous: JsonObject; byPerson: boolean },
): OutgoingEvent[] {
  const channel = heardIn(state, message);
  if (!channel) return [];
  const ts = state.nextTimestamp();
  const json = messageJson(state, message);
  const changed = hidden(channel, message, ts, {
    subtype: 'message_changed',
    message: json,
    previous_message: change.previous,
  });
  if (!change.byPerson || !mentionsApp(state, channel, message)) return [changed];
  return [changed, mention(channel, message, { ...json, channel: channel.id, event_ts: ts })];
}

/** What the app hears of a deletion. */
export function deletedEvents(
  state: WorkspaceState,
  message: Message,
  previous: JsonObject,
): OutgoingEvent[] {
  const channel = heardIn(state, message);
  if (!channel) return [];
  const fields = { subtype: 'message_deleted', deleted_ts: message.ts, previous_message: previous };
  return [hidden(channel, message, state.nextTimestamp(), fields)];
}

function heardIn(state: WorkspaceState, message: Message): Channel | null {
  const channel = state.channels.get(message.channel);
  if (!channel || message.visibleTo || !channel.members.has(state.app.botUserId)) return null;
  return channel;
}

function mentionsApp(state: WorkspaceState, channel: Channel, message: Message): boolean {
  if (channel.kind === 'im' || message.origin === 'app') return false;
  return tokenizeMrkdwn(message.text).some(
    (token) => token.kind === 'user' && token.id === state.app.botUserId,
  );
}

function mention(channel: Channel, message: Message, json: JsonObject): OutgoingEvent {
  return { ...outgoing(channel, message, { ...json, type: 'app_mention' }), subscription: 'app_mention' };
}

function hidden(channel: Channel, message: Message, ts: string, fields: JsonObject): OutgoingEvent {
  const where = { channel: channel.id, channel_type: channelTypes[channel.kind] };
  return outgoing(channel, message, { type: 'message', ...fields, ...where, hidden: true, ts, event_ts: ts });
}

function outgoing(channel: Channel, message: Message, event: JsonObject): OutgoingEvent {
  return { subscription: subscriptions[channel.kind], event, team: message.team, isShared: channel.isShared };
}
