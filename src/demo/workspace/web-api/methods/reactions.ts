import { addReaction, removeReaction } from '../../messages/react.ts';
import type { Message } from '../../state/entities.ts';
import { isTimestamp } from '../../state/timestamps.ts';
import { ApiError } from '../api-error.ts';
import { visibleChannel, visibleMessage } from '../find-conversation.ts';
import { type ApiCall, type ArgumentKind, type Method, stringArgument } from '../method.ts';

const scopes = ['reactions:write'];
const required: Readonly<Record<string, ArgumentKind>> = {
  channel: 'string',
  name: 'string',
  timestamp: 'string',
};

export const react: Method = {
  scopes,
  required,
  run(call) {
    const { message, reaction } = target(call);
    if (!addReaction(call.core, message, reaction)) throw new ApiError('already_reacted');
    return {};
  },
};

export const unreact: Method = {
  scopes,
  required,
  run(call) {
    const { message, reaction } = target(call);
    if (!removeReaction(call.core, message, reaction)) throw new ApiError('no_reaction');
    return {};
  },
};

function target(call: ApiCall): { message: Message; reaction: { name: string; user: string } } {
  const { app } = call.core.state;
  const channel = visibleChannel(call, stringArgument(call, 'channel'));
  if (!channel.members.has(app.botUserId)) throw new ApiError('not_in_channel');
  const timestamp = stringArgument(call, 'timestamp');
  if (!isTimestamp(timestamp)) throw new ApiError('bad_timestamp');
  const name = stringArgument(call, 'name');
  if (!/^[a-z0-9_+'-]+$/.test(name)) throw new ApiError('invalid_name');
  return { message: visibleMessage(call, channel, timestamp), reaction: { name, user: app.botUserId } };
}
