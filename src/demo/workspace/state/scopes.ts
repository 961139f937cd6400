/** Every bot scope that this workspace can check; an app described without a manifest holds them all. */
export const allBotScopes: readonly string[] = [
  'app_mentions:read',
  'assistant:write',
  'channels:history',
  'channels:join',
  'channels:manage',
  'channels:read',
  'chat:write',
  'chat:write.customize',
  'chat:write.public',
  'commands',
  'files:read',
  'groups:history',
  'groups:read',
  'groups:write',
  'im:history',
  'im:read',
  'im:write',
  'mpim:history',
  'mpim:read',
  'mpim:write',
  'reactions:read',
  'reactions:write',
  'team:read',
  'usergroups:read',
  'users:read',
  'users:read.email',
];

/**
 * Events that an app can subscribe to here, with the scopes of which one is needed. Slack refuses a
 * manifest that subscribes without the scope.
 */
export const eventScopes: Readonly<Record<string, readonly string[]>> = {
  agent_session_stopped: ['chat:write', 'assistant:write'],
  app_context_changed: [],
  app_home_opened: [],
  app_mention: ['app_mentions:read'],
  assistant_thread_started: ['assistant:write'],
  assistant_thread_context_changed: ['assistant:write'],
  member_joined_channel: ['channels:read', 'groups:read'],
  member_left_channel: ['channels:read', 'groups:read'],
  'message.channels': ['channels:history'],
  'message.groups': ['groups:history'],
  'message.im': ['im:history'],
  'message.mpim': ['mpim:history'],
  reaction_added: ['reactions:read'],
  reaction_removed: ['reactions:read'],
  subteam_members_changed: ['usergroups:read'],
  team_join: ['users:read'],
  user_change: ['users:read'],
};
