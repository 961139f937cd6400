import type { OperatorNotice } from '../../domain/operator-notice.ts';
import { escapeMrkdwn } from '../render/disarm-markdown.ts';

/** A notice as a message, in which nothing that a source says can ping or link. */
export function writeNotice(notice: OperatorNotice): string {
  return escapeMrkdwn(textOf(notice)).slice(0, 2_900);
}

function textOf(notice: OperatorNotice): string {
  const { source } = notice;
  switch (notice.kind) {
    case 'held':
      return `${source}: run ${notice.run} holds back the removal of ${notice.heldBack} posts: ${notice.reason}. They stay in answers until somebody approves (or runs "switchyard sync approve ${notice.run}").`;
    case 'failed-run':
      return `${source}: run ${notice.run} failed: ${notice.reason}. Nothing was removed; it is tried again by itself.`;
    case 'overdue':
      return `${source}: a change has waited since ${notice.since.toISOString()} for a complete sync${notice.reason === null ? '' : ` (${notice.reason})`}.`;
    case 'failed-documents': {
      const shown = notice.documents.map(({ reference, reason }) => `• ${reference}: ${reason}`);
      const more = notice.count - shown.length;
      const rest = more > 0 ? [`• and ${more} more`] : [];
      const head = `${source}: ${notice.count} posts could not be indexed. "${notice.retry}" tries them again.`;
      return [head, ...shown, ...rest].join('\n');
    }
  }
}
