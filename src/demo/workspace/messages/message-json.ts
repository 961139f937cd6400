import { copyJson, type JsonObject } from '../json.ts';
import type { Message } from '../state/entities.ts';
import { repliesTo, type WorkspaceState } from '../state/workspace-state.ts';

/** A message as Slack writes it in events and answers; a copy, so later edits don't show in it. */
export function messageJson(state: WorkspaceState, message: Message): JsonObject {
  return copyJson({
    type: 'message',
    ...(message.subtype ? { subtype: message.subtype } : {}),
    ...(message.isTombstone ? { subtype: 'tombstone', hidden: true } : {}),
    ...authorJson(state, message),
    ts: message.ts,
    text: message.text,
    ...(message.origin === 'person' ? { client_msg_id: clientId(message) } : {}),
    ...(message.edited ? { edited: message.edited } : {}),
    ...(message.blocks.length > 0 ? { blocks: message.blocks } : {}),
    ...(message.attachments.length > 0 ? { attachments: message.attachments } : {}),
    ...(message.files.length > 0 ? { files: message.files } : {}),
    ...(message.stream ? { streaming_state: message.stream.isOpen ? 'in_progress' : 'completed' } : {}),
    ...reactionsJson(message),
    ...threadJson(state, message),
  });
}

function authorJson(state: WorkspaceState, message: Message): JsonObject {
  const { app, team } = state;
  if (message.origin === 'person') {
    const outside = message.team !== team.id;
    const teams = outside ? { user_team: message.team, source_team: message.team } : {};
    return { user: message.user, team: message.team, ...teams };
  }
  if (message.origin === 'other app') {
    return { bot_id: 'B0OTHER', app_id: 'A0OTHER', username: message.user, team: message.team };
  }
  const profile = { id: app.botId, app_id: app.id, user_id: app.botUserId, name: app.name, deleted: false };
  return {
    user: app.botUserId,
    bot_id: app.botId,
    app_id: app.id,
    team: team.id,
    bot_profile: { ...profile, team_id: team.id },
  };
}

function reactionsJson(message: Message): JsonObject {
  if (message.reactions.size === 0) return {};
  const reactions = [...message.reactions].map(([name, users]) => ({ name, users, count: users.length }));
  return { reactions };
}

function threadJson(state: WorkspaceState, message: Message): JsonObject {
  if (message.threadTs && message.threadTs !== message.ts) {
    const root = state.messages.find(
      ({ ts, channel }) => ts === message.threadTs && channel === message.channel,
    );
    return { thread_ts: message.threadTs, ...(root ? { parent_user_id: root.user } : {}) };
  }
  const replies = repliesTo(state, message.channel, message.ts);
  if (replies.length === 0) return {};
  const users = [...new Set(replies.map((reply) => reply.user))];
  return {
    thread_ts: message.ts,
    reply_count: replies.length,
    reply_users_count: users.length,
    reply_users: users,
    latest_reply: replies.at(-1)?.ts,
  };
}

function clientId(message: Message): string {
  const digits = message.ts.replace('.', '').padStart(20, '0');
  return `00000000-0000-4000-8000-${digits.slice(-12)}`;
}
