import { changeMessage, removeMessage } from '../../messages/change-message.ts';
import { messageJson } from '../../messages/message-json.ts';
import type { Message } from '../../state/entities.ts';
import { ApiError } from '../api-error.ts';
import { checkContent, checkMetadata } from '../check-content.ts';
import { visibleChannel, visibleMessage } from '../find-conversation.ts';
import { type ApiCall, type Method, stringArgument } from '../method.ts';
import { linksNames } from './post-message.ts';

const maximumText = 4000;

export const updateMessage: Method = {
  scopes: ['chat:write'],
  required: { channel: 'string', ts: 'string' },
  optional: {
    attachments: 'json',
    blocks: 'json',
    file_ids: 'strings',
    link_names: 'boolean',
    markdown_text: 'string',
    metadata: 'json',
    parse: 'string',
    reply_broadcast: 'boolean',
    text: 'string',
  },
  run(call) {
    const message = ownMessage(call, 'cant_update_message');
    if (message.stream?.isOpen) throw new ApiError('streaming_state_conflict');
    const { state } = call.core;
    const given = call.arguments;
    const keepsText = given['text'] === undefined && given['markdown_text'] === undefined;
    const keepsBlocks = keepsText && given['blocks'] === undefined && !message.blocksFromText;
    const content = checkContent(
      state,
      keepsBlocks ? { ...given, blocks: message.blocks } : given,
      maximumText,
    );
    const metadata = checkMetadata(given['metadata']);
    changeMessage(call.core, message, {
      text: content.text,
      blocks: content.blocks,
      ...(given['attachments'] === undefined ? {} : { attachments: content.attachments }),
      ...(metadata === undefined ? {} : { metadata }),
      editedBy: content.blocks.length > 0 ? null : state.app.botId,
      byPerson: false,
      linkNames: linksNames(given),
    });
    const json = {
      ...messageJson(state, message),
      ...(message.metadata ? { metadata: message.metadata } : {}),
    };
    return { channel: message.channel, ts: message.ts, text: message.text, message: json };
  },
};

export const deleteMessage: Method = {
  scopes: ['chat:write'],
  required: { channel: 'string', ts: 'string' },
  run(call) {
    const message = ownMessage(call, 'cant_delete_message');
    removeMessage(call.core, message);
    return { channel: message.channel, ts: message.ts };
  },
};

export const getPermalink: Method = {
  scopes: [],
  required: { channel: 'string', message_ts: 'string' },
  run(call) {
    const channel = visibleChannel(call, stringArgument(call, 'channel'));
    const message = visibleMessage(call, channel, stringArgument(call, 'message_ts'));
    const { domain } = call.core.state.team;
    const base = `https://${domain}.slack.com/archives/${channel.id}/p${message.ts.replace('.', '')}`;
    const isReply = message.threadTs && message.threadTs !== message.ts;
    const thread = isReply ? `?thread_ts=${message.threadTs}&cid=${channel.id}` : '';
    return { channel: channel.id, permalink: base + thread };
  },
};

/** The app's own message that everybody can see; throws `message_not_found`, or `refusal` for others' messages. */
export function ownMessage(call: ApiCall, refusal: string): Message {
  const channel = visibleChannel(call, stringArgument(call, 'channel'));
  const message = visibleMessage(call, channel, stringArgument(call, 'ts'));
  if (message.origin !== 'app') throw new ApiError(refusal);
  return message;
}
