import type { JsonObject } from '../../json.ts';
import type { Channel, ChannelKind } from '../../state/entities.ts';
import { directMessageWith } from '../../state/workspace-state.ts';
import { ApiError } from '../api-error.ts';
import { requireFamilyScope, visibleChannel } from '../find-conversation.ts';
import { type ApiCall, type Method, requireScope, stringArgument } from '../method.ts';
import { page } from '../page.ts';

const readScopes = ['channels:read', 'groups:read', 'mpim:read', 'im:read'];

export const conversationInfo: Method = {
  scopes: readScopes,
  required: { channel: 'string' },
  optional: { include_locale: 'boolean', include_num_members: 'boolean' },
  run(call) {
    const channel = visibleChannel(call, stringArgument(call, 'channel'));
    requireFamilyScope(call, channel, 'read');
    const count = call.arguments['include_num_members'] === true ? { num_members: channel.members.size } : {};
    return { channel: { ...channelJson(call, channel), ...count } };
  },
};

export const conversationMembers: Method = {
  scopes: readScopes,
  required: { channel: 'string' },
  optional: { cursor: 'string', limit: 'number' },
  run(call) {
    const channel = visibleChannel(call, stringArgument(call, 'channel'));
    requireFamilyScope(call, channel, 'read');
    const { items, next } = page(call, [...channel.members], { standard: 100, most: 1000 });
    return { members: items, ...next };
  },
};

/** Direct messages with one person only. */
export const openConversation: Method = {
  scopes: ['im:write', 'mpim:write', 'channels:manage', 'groups:write'],
  optional: { channel: 'string', users: 'strings', prevent_creation: 'boolean', return_im: 'boolean' },
  run(call) {
    const { state } = call.core;
    const { users } = call.arguments;
    if (!Array.isArray(users)) {
      const id = stringArgument(call, 'channel');
      if (!id) throw new ApiError('users_list_not_supplied');
      return { channel: { id: visibleChannel(call, id).id } };
    }
    if (users.length > 1) throw new ApiError('method_not_supported_for_channel_type');
    requireScope(call, 'im:write');
    const user = state.users.get(String(users[0]));
    if (!user) throw new ApiError('user_not_found');
    const before = state.channels.size;
    const channel = directMessageWith(state, user.id);
    const isOld = state.channels.size === before;
    const whole = call.arguments['return_im'] === true ? channelJson(call, channel) : { id: channel.id };
    return { channel: whole, ...(isOld ? { no_op: true, already_open: true } : {}) };
  },
};

const kinds: Readonly<Record<string, ChannelKind | 'mpim'>> = {
  im: 'im',
  mpim: 'mpim',
  private_channel: 'private',
  public_channel: 'public',
};
const typeScopes = {
  public: 'channels:read',
  private: 'groups:read',
  im: 'im:read',
  mpim: 'mpim:read',
} as const;

/** Somebody's channels: public ones, and others only where the app is a member too. */
export const userConversations: Method = {
  scopes: readScopes,
  optional: {
    cursor: 'string',
    exclude_archived: 'boolean',
    limit: 'number',
    types: 'strings',
    user: 'string',
  },
  run(call) {
    const { state } = call.core;
    const types = (call.arguments['types'] as string[] | undefined) ?? ['public_channel'];
    const wanted = types.map((type) => kinds[type]);
    if (wanted.includes(undefined)) throw new ApiError('invalid_types');
    for (const kind of wanted) if (kind) requireScope(call, typeScopes[kind]);
    const user = stringArgument(call, 'user') || state.app.botUserId;
    if (!state.users.has(user)) throw new ApiError('user_not_found');
    const found = [...state.channels.values()]
      .filter((channel) => channel.members.has(user) && wanted.includes(channel.kind))
      .filter((channel) => channel.kind === 'public' || channel.members.has(state.app.botUserId))
      .filter((channel) => !(call.arguments['exclude_archived'] === true && channel.isArchived));
    const { items, next } = page(call, found, { standard: 100, most: 1000 });
    return { channels: items.map((channel) => channelJson(call, channel)), ...next };
  },
};

function channelJson(call: ApiCall, channel: Channel): JsonObject {
  const { state } = call.core;
  const common = {
    id: channel.id,
    is_im: channel.kind === 'im',
    is_mpim: false,
    is_archived: channel.isArchived,
    context_team_id: state.team.id,
  };
  if (channel.kind === 'im') {
    const user = [...channel.members].find((member) => member !== state.app.botUserId);
    return { ...common, user, is_open: true };
  }
  return {
    ...common,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: channel.kind === 'public',
    is_group: channel.kind === 'private',
    is_private: channel.kind === 'private',
    is_member: channel.members.has(state.app.botUserId),
    is_shared: channel.isShared,
    is_ext_shared: channel.isShared,
    is_general: false,
    topic: { value: '', creator: '', last_set: 0 },
    purpose: { value: '', creator: '', last_set: 0 },
  };
}
