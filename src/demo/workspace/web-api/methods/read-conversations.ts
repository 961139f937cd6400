import type { JsonObject } from '../../json.ts';
import { messageJson } from '../../messages/message-json.ts';
import type { Message } from '../../state/entities.ts';
import { repliesTo } from '../../state/workspace-state.ts';
import { ApiError } from '../api-error.ts';
import { readableChannel, threadRoot } from '../find-conversation.ts';
import { type ApiCall, type ArgumentKind, type Method, stringArgument } from '../method.ts';
import { page } from '../page.ts';

const scopes = ['channels:history', 'groups:history', 'mpim:history', 'im:history'];
const window: Readonly<Record<string, ArgumentKind>> = {
  cursor: 'string',
  include_all_metadata: 'boolean',
  inclusive: 'boolean',
  latest: 'string',
  limit: 'number',
  oldest: 'string',
};

/** Newest first; replies stand in their threads, unless they were sent to the channel as well. */
export const history: Method = {
  scopes,
  required: { channel: 'string' },
  optional: window,
  run(call) {
    const channel = readableChannel(call, stringArgument(call, 'channel'));
    const messages = call.core.state.messages
      .filter((message) => message.channel === channel.id && !message.visibleTo)
      .filter((message) => !isReply(message) || message.isBroadcast)
      .filter((message) => isWithin(call, message))
      .reverse();
    const { items, next, hasMore } = page(call, messages, { standard: 100, most: call.limits.pageSize });
    return {
      messages: items.map((message) => json(call, message)),
      has_more: hasMore,
      pin_count: 0,
      ...next,
    };
  },
};

/** The root first, then its replies, oldest first. Asked with a reply's ts, that reply alone. */
export const replies: Method = {
  scopes,
  required: { channel: 'string', ts: 'string' },
  optional: window,
  run(call) {
    const channel = readableChannel(call, stringArgument(call, 'channel'));
    const root = threadRoot(call, channel, stringArgument(call, 'ts'));
    if (!root) throw new ApiError('thread_not_found');
    if (isReply(root)) return { messages: [json(call, root)], has_more: false };
    const below = repliesTo(call.core.state, channel.id, root.ts).filter((message) =>
      isWithin(call, message),
    );
    const most = call.limits.pageSize;
    const { items, next, hasMore } = page(call, [root, ...below], { standard: most, most });
    return { messages: items.map((message) => json(call, message)), has_more: hasMore, ...next };
  },
};

function isReply(message: Message): boolean {
  return message.threadTs !== undefined && message.threadTs !== message.ts;
}

function isWithin(call: ApiCall, message: Message): boolean {
  const { oldest, latest, inclusive } = call.arguments;
  const ts = Number(message.ts);
  const atEdge = inclusive === true;
  if (typeof oldest === 'string' && (atEdge ? ts < Number(oldest) : ts <= Number(oldest))) return false;
  return !(typeof latest === 'string' && (atEdge ? ts > Number(latest) : ts >= Number(latest)));
}

function json(call: ApiCall, message: Message): JsonObject {
  const whole = messageJson(call.core.state, message);
  const withMetadata = call.arguments['include_all_metadata'] === true && message.metadata;
  return withMetadata ? { ...whole, metadata: message.metadata } : whole;
}
