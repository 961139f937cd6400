import { AppError } from '../../../errors.ts';
import type { OutgoingEvent } from '../core.ts';
import type { JsonObject } from '../json.ts';
import type { View } from '../state/entities.ts';
import { directMessageWith } from '../state/workspace-state.ts';
import { viewJson } from '../views/store-view.ts';
import { type Acting, channelSeenBy, type MessageReference, messageSeenBy } from './acting.ts';

/** Opens the app's page at a tab; gives the home that is published for the person by now, if any. */
export function openAppPage(acting: Acting, tab: 'home' | 'messages'): View | null {
  const { state } = acting.core;
  const hasTab = tab === 'home' ? state.app.hasHomeTab : state.app.hasMessagesTab;
  if (!hasTab) throw new AppError('usage', `the app has no ${tab} tab`);
  const home = state.homes.get(acting.user.id) ?? null;
  const view = tab === 'home' && home ? { view: viewJson(state, home) } : {};
  tell(acting, {
    type: 'app_home_opened',
    channel: directMessageWith(state, acting.user.id).id,
    tab,
    ...view,
  });
  return home;
}

/** Looks at a channel while the app's pane is open. */
export function lookAtChannel(acting: Acting, channelId: string): void {
  const { state } = acting.core;
  const channel = channelSeenBy(acting, channelId);
  const entity = { type: 'slack#/types/channel_id', value: channel.id, team_id: state.team.id };
  const pane = directMessageWith(state, acting.user.id).id;
  tell(acting, { type: 'app_context_changed', channel: pane, context: { entities: [entity] } });
}

/** Presses Stop on an answer that is being streamed. */
export function stopAnswer(acting: Acting, reference: MessageReference): void {
  const message = messageSeenBy(acting, reference);
  if (!message.stream?.isOpen) throw new AppError('usage', `message ${reference.ts} is not being streamed`);
  message.stream.stoppedByUser = true;
  tell(acting, {
    type: 'agent_session_stopped',
    channel: message.channel,
    thread_ts: message.threadTs,
    message_ts: message.ts,
    streaming_message_ts: [message.ts],
    team_id: acting.core.state.team.id,
  });
}

/** Joins a channel, or leaves it. */
export function changeMembership(acting: Acting, channelId: string, joins: boolean): void {
  const { state } = acting.core;
  const channel = state.channels.get(channelId);
  if (!channel) throw new AppError('usage', `no channel ${channelId}`);
  if (joins) channel.members.add(acting.user.id);
  else channel.members.delete(acting.user.id);
  if (!channel.members.has(state.app.botUserId)) return;
  const type = joins ? 'member_joined_channel' : 'member_left_channel';
  tell(acting, {
    type,
    channel: channel.id,
    channel_type: channel.kind === 'public' ? 'C' : 'G',
    team: acting.user.teamId,
  });
}

function tell(acting: Acting, fields: JsonObject & { type: string }): void {
  const { state } = acting.core;
  const event: OutgoingEvent = {
    subscription: fields.type,
    team: state.team.id,
    isShared: false,
    event: { ...fields, user: acting.user.id, event_ts: state.nextTimestamp() },
  };
  acting.core.emit(event);
}
