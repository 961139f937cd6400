import type { JsonObject } from '../../json.ts';
import type { User } from '../../state/entities.ts';
import { ApiError } from '../api-error.ts';
import { type ApiCall, type Method, stringArgument } from '../method.ts';

export const userInfo: Method = {
  scopes: ['users:read'],
  required: { user: 'string' },
  optional: { include_locale: 'boolean' },
  run(call) {
    const user = call.core.state.users.get(stringArgument(call, 'user'));
    if (!user) throw new ApiError('user_not_found');
    return { user: userJson(call, user) };
  },
};

export const listGroups: Method = {
  scopes: ['usergroups:read'],
  optional: { include_count: 'boolean', include_disabled: 'boolean', include_users: 'boolean' },
  run(call) {
    const { state } = call.core;
    const groups = [...state.groups.values()].map((group) => ({
      id: group.id,
      team_id: state.team.id,
      is_usergroup: true,
      name: group.name,
      handle: group.handle,
      date_delete: 0,
      ...(call.arguments['include_users'] === true ? { users: group.members } : {}),
      ...(call.arguments['include_count'] === true ? { user_count: group.members.length } : {}),
    }));
    return { usergroups: groups };
  },
};

export const listGroupMembers: Method = {
  scopes: ['usergroups:read'],
  required: { usergroup: 'string' },
  optional: { include_disabled: 'boolean' },
  run(call) {
    const group = call.core.state.groups.get(stringArgument(call, 'usergroup'));
    if (!group) throw new ApiError('no_such_subteam');
    return { users: group.members };
  },
};

function userJson(call: ApiCall, user: User): JsonObject {
  const { state } = call.core;
  const isOutside = user.teamId !== state.team.id;
  return {
    id: user.id,
    team_id: user.teamId,
    name: user.name,
    real_name: user.realName,
    deleted: false,
    tz: user.timezone,
    tz_label: user.timezone,
    tz_offset: offsetSeconds(user.timezone, state.now()),
    profile: { real_name: user.realName, display_name: user.name, team: user.teamId },
    is_bot: user.isBot,
    is_app_user: false,
    is_restricted: user.membership !== 'full',
    is_ultra_restricted: user.membership === 'single-channel guest',
    ...(isOutside ? { is_stranger: !sharesChannel(call, user) } : {}),
  };
}

function sharesChannel(call: ApiCall, user: User): boolean {
  const { app, channels } = call.core.state;
  return [...channels.values()].some(({ members }) => members.has(user.id) && members.has(app.botUserId));
}

function offsetSeconds(timezone: string, now: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    timeZoneName: 'longOffset',
  }).formatToParts(now);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
  if (!match) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 3600 + Number(match[3]) * 60);
}
