import type { WorkspaceCore } from '../core.ts';
import type { JsonObject } from '../json.ts';
import type { Message } from '../state/entities.ts';
import { findMessage } from '../state/workspace-state.ts';
import { findLinks } from '../text/find-links.ts';
import { changedEvents } from './message-events.ts';
import { messageJson } from './message-json.ts';

/** What the sender said about previews; unsaid, Slack shows them. */
export interface UnfurlWishes {
  unfurlLinks?: boolean;
  unfurlMedia?: boolean;
}

const media = /\.(png|jpe?g|gif|webp|mp4|mov|mp3)(\?|$)|(youtube\.com\/watch|youtu\.be\/|vimeo\.com\/)/i;

/**
 * Has the message's links previewed a little later, as an attachment each. The app hears of it as a
 * `message_changed` without an `edited` field.
 */
export function scheduleUnfurls(core: WorkspaceCore, message: Message, wishes: UnfurlWishes): void {
  const links = findLinks(message.text, message.blocksFromText ? [] : message.blocks).filter((url) =>
    media.test(url) ? wishes.unfurlMedia !== false : wishes.unfurlLinks !== false,
  );
  if (links.length === 0) return;
  core.later(core.unfurlDelayMs, () => {
    if (!findMessage(core.state, message.channel, message.ts)) return;
    const previous = messageJson(core.state, message);
    message.attachments = [...message.attachments, ...links.map(preview)];
    for (const event of changedEvents(core.state, message, { previous, byPerson: false })) core.emit(event);
  });
}

function preview(url: string, index: number): JsonObject {
  const { host } = new URL(url);
  return { id: index + 1, from_url: url, original_url: url, service_name: host, title: host, fallback: host };
}
