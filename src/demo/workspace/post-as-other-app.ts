import type { WorkspaceCore } from './core.ts';
import type { JsonObject } from './json.ts';
import { publishMessage } from './messages/publish-message.ts';
import { type SeenMessage, seeMessage } from './seen-message.ts';

export interface OtherAppContent {
  name?: string;
  text?: string;
  blocks?: JsonObject[];
  attachments?: JsonObject[];
  /** The root of the thread to reply in. */
  thread?: string;
}

/** Posts as another app of the workspace: an alert, a deployment notice. Its text is mrkdwn as given. */
export function postAsOtherApp(core: WorkspaceCore, channel: string, content: OtherAppContent): SeenMessage {
  const message = publishMessage(
    core,
    {
      channel,
      origin: 'other app',
      user: content.name ?? 'Alerts',
      team: core.state.team.id,
      subtype: 'bot_message',
      text: content.text ?? '',
      ...(content.blocks ? { blocks: content.blocks } : {}),
      ...(content.attachments ? { attachments: content.attachments } : {}),
      ...(content.thread ? { threadTs: content.thread } : {}),
    },
    {},
  );
  return seeMessage(core.state, message);
}
