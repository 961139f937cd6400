import type { WorkspaceCore } from '../core.ts';
import type { Message } from '../state/entities.ts';

/** Adds a reaction and tells the app; false when that person had reacted so already. */
export function addReaction(
  core: WorkspaceCore,
  message: Message,
  reaction: { name: string; user: string },
): boolean {
  const users = message.reactions.get(reaction.name) ?? [];
  if (users.includes(reaction.user)) return false;
  message.reactions.set(reaction.name, [...users, reaction.user]);
  tell(core, message, { ...reaction, subscription: 'reaction_added' });
  return true;
}

/** Takes a reaction back and tells the app; false when there was none. */
export function removeReaction(
  core: WorkspaceCore,
  message: Message,
  reaction: { name: string; user: string },
): boolean {
  const users = message.reactions.get(reaction.name) ?? [];
  if (!users.includes(reaction.user)) return false;
  const rest = users.filter((user) => user !== reaction.user);
  if (rest.length > 0) message.reactions.set(reaction.name, rest);
  else message.reactions.delete(reaction.name);
  tell(core, message, { ...reaction, subscription: 'reaction_removed' });
  return true;
}

function tell(
  core: WorkspaceCore,
  message: Message,
  reaction: { name: string; user: string; subscription: string },
): void {
  const { state } = core;
  const channel = state.channels.get(message.channel);
  if (!channel?.members.has(state.app.botUserId)) return;
  core.emit({
    subscription: reaction.subscription,
    team: state.users.get(reaction.user)?.teamId ?? state.team.id,
    isShared: channel.isShared,
    event: {
      type: reaction.subscription,
      user: reaction.user,
      reaction: reaction.name,
      item: { type: 'message', channel: message.channel, ts: message.ts },
      item_user: message.user,
      event_ts: state.nextTimestamp(),
    },
  });
}
