import { textOf } from './json.ts';
import type { Message } from './state/entities.ts';
import { repliesTo, type WorkspaceState } from './state/workspace-state.ts';
import { renderBlocks } from './text/render-blocks.ts';
import { namesOf, renderMrkdwn } from './text/render-mrkdwn.ts';

export interface TranscriptOptions {
  /** Only this thread, by its root's ts. */
  thread?: string;
  /** As this person sees it; without, everything, and ephemeral messages say for whom they are. */
  as?: string;
}

/** A channel, or one thread of it, as a reader would copy it out: a line for who spoke, what was said under it. */
export function transcript(state: WorkspaceState, channelId: string, options: TranscriptOptions): string {
  const isSeen = (message: Message) => !options.as || !message.visibleTo || message.visibleTo === options.as;
  const inChannel = state.messages.filter((message) => message.channel === channelId && isSeen(message));
  const roots = options.thread
    ? inChannel.filter(({ ts }) => ts === options.thread)
    : inChannel.filter(({ ts, threadTs }) => !threadTs || threadTs === ts);
  const lines = roots.flatMap((root) => {
    const public_ = repliesTo(state, channelId, root.ts);
    const private_ = inChannel.filter(
      ({ ts, threadTs, visibleTo }) => visibleTo && threadTs === root.ts && ts !== root.ts,
    );
    const replies = [...public_, ...private_].sort((one, other) => Number(one.ts) - Number(other.ts));
    return [...entry(state, root, ''), ...replies.flatMap((reply) => entry(state, reply, '    '))];
  });
  return lines.join('\n');
}

/** What one message says, line by line, with its previews, files and reactions. */
export function renderMessage(state: WorkspaceState, message: Message): string[] {
  const names = namesOf(state);
  const written = message.blocksFromText ? [] : message.blocks;
  const body =
    written.length > 0 ? renderBlocks(written, names) : renderMrkdwn(message.text, names).split('\n');
  const previews = message.attachments.map(
    (attachment) =>
      `▏ ${textOf(attachment['title']) || textOf(attachment['text']) || textOf(attachment['fallback'])}`,
  );
  const files = message.files.map((file) => `[file: ${textOf(file['name'])}]`);
  const reactions = [...message.reactions].map(([name, users]) => `:${name}: ${users.length}`);
  return [...body, ...previews, ...files, ...(reactions.length > 0 ? [reactions.join('  ')] : [])];
}

function entry(state: WorkspaceState, message: Message, indent: string): string[] {
  const time = new Date(Number(message.ts) * 1000).toISOString().slice(11, 16);
  const author = state.users.get(message.user)?.realName ?? message.user;
  const only = message.visibleTo ? ` (only visible to ${state.users.get(message.visibleTo)?.realName})` : '';
  const edited = message.edited ? ' (edited)' : '';
  const lines = renderMessage(state, message).map((line) => `${indent}  ${line}`.trimEnd());
  return [`${indent}${author}  ${time}${only}${edited}`, ...lines];
}
