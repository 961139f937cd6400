import { AppError } from '../../../errors.ts';
import type { JsonObject } from '../json.ts';
import { changeMessage, removeMessage } from '../messages/change-message.ts';
import { publishMessage } from '../messages/publish-message.ts';
import { addReaction, removeReaction } from '../messages/react.ts';
import { type SeenMessage, seeMessage } from '../seen-message.ts';
import type { Channel } from '../state/entities.ts';
import { directMessageWith } from '../state/workspace-state.ts';
import { typedToMrkdwn } from '../text/typed-to-mrkdwn.ts';
import { type Acting, channelSeenBy, type MessageReference, messageSeenBy, ownMessageOf } from './acting.ts';

export interface PostOptions {
  /** The root of the thread to reply in. */
  thread?: string;
  /** With a reply: send it to the channel too. */
  alsoToChannel?: boolean;
  files?: readonly { name: string; mimetype?: string }[];
}

/**
 * Posts what the person typed. Mentions are written `<@U…>`, `<#C…>`, `<!here>`; the rest is escaped and
 * linked as Slack does. Throws `usage` when they are not in the channel.
 */
export function postAsPerson(
  acting: Acting,
  channelId: string,
  text: string,
  options: PostOptions,
): SeenMessage {
  const { core, user } = acting;
  const channel = channelSeenBy(acting, channelId);
  if (!channel.members.has(user.id)) throw new AppError('usage', `${user.name} is not in ${channel.name}`);
  const files = (options.files ?? []).map((file) => fileJson(acting, file));
  const subtype = files.length > 0 ? 'file_share' : options.alsoToChannel ? 'thread_broadcast' : undefined;
  const message = publishMessage(
    core,
    {
      channel: channel.id,
      origin: 'person',
      user: user.id,
      team: user.teamId,
      text: typedToMrkdwn(text),
      files,
      isBroadcast: options.alsoToChannel ?? false,
      ...(subtype ? { subtype } : {}),
      ...(options.thread ? { threadTs: threadOf(acting, channel, options.thread) } : {}),
    },
    {},
  );
  return seeMessage(core.state, message);
}

/** Posts in the person's direct message with the app. */
export function messageApp(acting: Acting, text: string, options: PostOptions): SeenMessage {
  const { state } = acting.core;
  if (!state.app.hasMessagesTab) throw new AppError('usage', 'the app takes no direct messages');
  return postAsPerson(acting, directMessageWith(state, acting.user.id).id, text, options);
}

export function editAsPerson(acting: Acting, reference: MessageReference, text: string): SeenMessage {
  const message = ownMessageOf(acting, reference);
  const change = { text: typedToMrkdwn(text), blocks: [], editedBy: acting.user.id, byPerson: true };
  changeMessage(acting.core, message, change);
  return seeMessage(acting.core.state, message);
}

export function deleteAsPerson(acting: Acting, reference: MessageReference): void {
  removeMessage(acting.core, ownMessageOf(acting, reference));
}

/** Adds a reaction, or takes it back; does nothing where it stands so already. */
export function reactAsPerson(acting: Acting, reference: MessageReference, name: string, add: boolean): void {
  const message = messageSeenBy(acting, reference);
  const reaction = { name, user: acting.user.id };
  if (add) addReaction(acting.core, message, reaction);
  else removeReaction(acting.core, message, reaction);
}

function threadOf(acting: Acting, channel: Channel, ts: string): string {
  const root = messageSeenBy(acting, { channel: channel.id, ts });
  return root.threadTs ?? root.ts;
}

function fileJson(acting: Acting, file: { name: string; mimetype?: string }): JsonObject {
  const { state } = acting.core;
  const id = state.nextId('F');
  return {
    id,
    created: Math.floor(state.now() / 1000),
    name: file.name,
    title: file.name,
    mimetype: file.mimetype ?? 'application/octet-stream',
    filetype: file.name.split('.').at(-1) ?? '',
    user: acting.user.id,
    mode: 'hosted',
    url_private: `https://files.slack.com/files-pri/${state.team.id}-${id}/${file.name}`,
  };
}
