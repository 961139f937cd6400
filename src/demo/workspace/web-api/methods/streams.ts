import type { JsonObject } from '../../json.ts';
import { changeMessage } from '../../messages/change-message.ts';
import { publishMessage } from '../../messages/publish-message.ts';
import type { Channel, Message, Stream } from '../../state/entities.ts';
import { ApiError } from '../api-error.ts';
import { checkBlocks, checkMetadata } from '../check-content.ts';
import { postableChannel, threadRoot } from '../find-conversation.ts';
import { type ApiCall, type Method, stringArgument } from '../method.ts';
import { addToStream, streamBlocks } from '../stream-pieces.ts';
import { ownMessage } from './change-messages.ts';

export const startStream: Method = {
  scopes: ['chat:write'],
  required: { channel: 'string', thread_ts: 'string' },
  optional: {
    chunks: 'json',
    icon_emoji: 'string',
    icon_url: 'string',
    markdown_text: 'string',
    recipient_team_id: 'string',
    recipient_user_id: 'string',
    task_display_mode: 'string',
    username: 'string',
  },
  run(call) {
    const { core } = call;
    const { app, team, now } = core.state;
    const channel = postableChannel(call, stringArgument(call, 'channel'));
    const root = threadRoot(call, channel, stringArgument(call, 'thread_ts'));
    if (!root) throw new ApiError('invalid_thread_ts');
    const stream: Stream = {
      startedAt: now(),
      recipient: recipient(call, channel),
      isOpen: true,
      stoppedByUser: false,
      markdown: '',
      pieces: new Map(),
    };
    addToStream(stream, call.arguments, call.limits.streamBytes);
    const content = { text: stream.markdown, blocks: streamBlocks(stream) };
    const author = { channel: channel.id, origin: 'app' as const, user: app.botUserId, team: team.id };
    const message = publishMessage(core, { ...author, ...content, stream, threadTs: root.ts }, {});
    return { channel: channel.id, ts: message.ts };
  },
};

export const appendStream: Method = {
  scopes: ['chat:write'],
  required: { channel: 'string', ts: 'string' },
  optional: { chunks: 'json', markdown_text: 'string' },
  run(call) {
    const { message, stream } = openStream(call);
    if (call.arguments['chunks'] === undefined && call.arguments['markdown_text'] === undefined) {
      throw new ApiError('no_text');
    }
    addToStream(stream, call.arguments, call.limits.streamBytes);
    show(call, message, stream, {});
    return { channel: message.channel, ts: message.ts };
  },
};

export const stopStream: Method = {
  scopes: ['chat:write'],
  required: { channel: 'string', ts: 'string' },
  optional: {
    blocks: 'json',
    chunks: 'json',
    markdown_text: 'string',
    metadata: 'json',
    session_status: 'string',
  },
  run(call) {
    const { message, stream } = openStream(call);
    const blocks = checkBlocks(call.arguments['blocks']);
    const metadata = checkMetadata(call.arguments['metadata']);
    addToStream(stream, call.arguments, call.limits.streamBytes);
    stream.isOpen = false;
    show(call, message, stream, { blocks, ...(metadata ? { metadata } : {}) });
    return { channel: message.channel, ts: message.ts };
  },
};

/** Outside a direct message a stream is for one person, who must be named with their team. */
function recipient(call: ApiCall, channel: Channel): string | null {
  if (channel.kind === 'im') return null;
  const { state } = call.core;
  const team = stringArgument(call, 'recipient_team_id');
  if (!team) throw new ApiError('missing_recipient_team_id');
  const id = stringArgument(call, 'recipient_user_id');
  if (!id) throw new ApiError('missing_recipient_user_id');
  const user = state.users.get(id);
  if (!user || user.teamId !== team) throw new ApiError('user_not_found');
  return id;
}

function openStream(call: ApiCall): { message: Message; stream: Stream } {
  const message = ownMessage(call, 'message_not_owned_by_app');
  const { stream } = message;
  if (stream?.stoppedByUser && stream.isOpen) throw new ApiError('stopped_by_user');
  const age = call.core.state.now() - (stream?.startedAt ?? 0);
  if (!stream?.isOpen || age > call.limits.streamLifetimeMs) {
    if (stream) stream.isOpen = false;
    throw new ApiError('message_not_in_streaming_state');
  }
  return { message, stream };
}

function show(
  call: ApiCall,
  message: Message,
  stream: Stream,
  more: { blocks?: JsonObject[]; metadata?: JsonObject },
): void {
  changeMessage(call.core, message, {
    text: stream.markdown,
    blocks: [...streamBlocks(stream), ...(more.blocks ?? [])],
    ...(more.metadata ? { metadata: more.metadata } : {}),
    editedBy: null,
    byPerson: false,
  });
}
