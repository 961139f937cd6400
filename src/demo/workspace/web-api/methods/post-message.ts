import type { JsonObject } from '../../json.ts';
import { messageJson } from '../../messages/message-json.ts';
import { publishMessage } from '../../messages/publish-message.ts';
import type { Channel } from '../../state/entities.ts';
import { ApiError } from '../api-error.ts';
import { checkContent, checkMetadata } from '../check-content.ts';
import { postableChannel, threadRoot } from '../find-conversation.ts';
import { type ApiCall, type ArgumentKind, type Method, requireScope, stringArgument } from '../method.ts';

/** Slack cuts or refuses longer texts. */
const maximumText = 40_000;

const contentArguments: Readonly<Record<string, ArgumentKind>> = {
  attachments: 'json',
  blocks: 'json',
  icon_emoji: 'string',
  icon_url: 'string',
  link_names: 'boolean',
  markdown_text: 'string',
  parse: 'string',
  text: 'string',
  thread_ts: 'string',
  username: 'string',
};

export const postMessage: Method = {
  scopes: ['chat:write'],
  required: { channel: 'string' },
  optional: {
    ...contentArguments,
    metadata: 'json',
    mrkdwn: 'boolean',
    reply_broadcast: 'boolean',
    unfurl_links: 'boolean',
    unfurl_media: 'boolean',
  },
  run(call) {
    const { core } = call;
    const { state } = core;
    const channel = postableChannel(call, stringArgument(call, 'channel'));
    checkAuthorship(call);
    const content = checkContent(state, call.arguments, maximumText);
    const metadata = checkMetadata(call.arguments['metadata']);
    const threadTs = replyTarget(call, channel);
    const message = publishMessage(
      core,
      {
        ...content,
        ...author(call, channel),
        isBroadcast: call.arguments['reply_broadcast'] === true,
        ...(metadata ? { metadata } : {}),
        ...(threadTs ? { threadTs } : {}),
      },
      { linkNames: linksNames(call.arguments), ...wishes(call.arguments) },
    );
    const json = { ...messageJson(state, message), ...(metadata ? { metadata } : {}) };
    return { channel: channel.id, ts: message.ts, message: json };
  },
};

export const postEphemeral: Method = {
  scopes: ['chat:write'],
  required: { channel: 'string', user: 'string' },
  optional: contentArguments,
  run(call) {
    const channel = postableChannel(call, stringArgument(call, 'channel'));
    const user = stringArgument(call, 'user');
    if (!channel.members.has(user)) throw new ApiError('user_not_in_channel');
    checkAuthorship(call);
    const content = checkContent(call.core.state, call.arguments, maximumText);
    const threadTs = replyTarget(call, channel);
    const message = publishMessage(
      call.core,
      { ...content, ...author(call, channel), visibleTo: user, ...(threadTs ? { threadTs } : {}) },
      { linkNames: linksNames(call.arguments) },
    );
    return { message_ts: message.ts };
  },
};

/** Whether bare @channel and the like become mentions. */
export function linksNames(body: JsonObject): boolean {
  return body['link_names'] === true || body['parse'] === 'full';
}

/**
 * The thread that a reply goes to. A root that is gone takes the reply out of the thread without a word,
 * as in Slack; a reply's own ts is refused, which Slack only warns of.
 */
function replyTarget(call: ApiCall, channel: Channel): string | undefined {
  const threadTs = call.arguments['thread_ts'];
  if (typeof threadTs !== 'string') return undefined;
  const root = threadRoot(call, channel, threadTs);
  if (root?.threadTs && root.threadTs !== root.ts) throw new ApiError('cannot_reply_to_message');
  return root?.ts;
}

function checkAuthorship(call: ApiCall): void {
  const own = ['username', 'icon_emoji', 'icon_url'].some((name) => call.arguments[name] !== undefined);
  if (own) requireScope(call, 'chat:write.customize');
}

function author(
  call: ApiCall,
  channel: Channel,
): { channel: string; origin: 'app'; user: string; team: string } {
  const { app, team } = call.core.state;
  return { channel: channel.id, origin: 'app', user: app.botUserId, team: team.id };
}

function wishes(body: JsonObject): { unfurlLinks?: boolean; unfurlMedia?: boolean } {
  return {
    ...(typeof body['unfurl_links'] === 'boolean' ? { unfurlLinks: body['unfurl_links'] } : {}),
    ...(typeof body['unfurl_media'] === 'boolean' ? { unfurlMedia: body['unfurl_media'] } : {}),
  };
}
