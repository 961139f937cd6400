import { AppError } from '../../errors.ts';
import type { WorkspaceCore } from './core.ts';
import type { JsonObject } from './json.ts';
import type { LocalWorkspace } from './local-workspace.ts';
import type { Channel } from './state/entities.ts';

type Changing = Pick<LocalWorkspace, 'inviteApp' | 'removeApp' | 'setGroupMembers'>;

/** The workspace's ways of changing who belongs where, apart from people's own joining and leaving. */
export function changingMembers(core: WorkspaceCore): Changing {
  const { state } = core;
  const channelOf = (id: string): Channel => {
    const channel = state.channels.get(id);
    if (!channel) throw new AppError('usage', `no channel ${id}`);
    return channel;
  };
  const tell = (subscription: string, event: JsonObject) => {
    const ts = state.nextTimestamp();
    core.emit({
      subscription,
      team: state.team.id,
      isShared: false,
      event: { type: subscription, ...event, event_ts: ts },
    });
  };
  return {
    inviteApp(id) {
      const channel = channelOf(id);
      channel.members.add(state.app.botUserId);
      tell('member_joined_channel', {
        user: state.app.botUserId,
        channel: id,
        channel_type: 'C',
        team: state.team.id,
      });
    },
    removeApp(id) {
      channelOf(id).members.delete(state.app.botUserId);
    },
    setGroupMembers(id, members) {
      const group = state.groups.get(id);
      if (!group) throw new AppError('usage', `no user group ${id}`);
      const added = members.filter((member) => !group.members.includes(member));
      const removed = group.members.filter((member) => !members.includes(member));
      group.members = [...members];
      tell('subteam_members_changed', {
        subteam_id: id,
        team_id: state.team.id,
        added_users: added,
        removed_users: removed,
      });
    },
  };
}
