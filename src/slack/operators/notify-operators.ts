import type { Notify } from '../../domain/operator-notice.ts';
import type { SlackClients } from '../open-clients.ts';
import { writeNotice } from './write-notice.ts';

export const APPROVE_ACTION = 'approve_run';

/** Posts into the operators' channel; what waits for approval has a button. */
export function notifyOperators(channel: string, { posting }: SlackClients): Notify {
  return async (notice) => {
    const text = writeNotice(notice);
    const section = { type: 'section' as const, text: { type: 'mrkdwn' as const, text } };
    const button = {
      type: 'actions' as const,
      elements: [
        {
          type: 'button' as const,
          action_id: APPROVE_ACTION,
          text: { type: 'plain_text' as const, text: 'Approve the removal' },
          value: notice.kind === 'held' ? String(notice.run) : '',
          style: 'danger' as const,
        },
      ],
    };
    const blocks = notice.kind === 'held' ? [section, button] : [section];
    await posting.chat.postMessage({ channel, text, blocks, unfurl_links: false });
  };
}
