import type { types } from '@slack/bolt';
import type { EventParts } from '../events/take-event.ts';
import { quoteBlocks } from '../render/quote-blocks.ts';
import { traceBlocks } from '../render/trace-blocks.ts';
import { findSeat } from '../seats/find-seat.ts';
import type { AllowedClick } from './allowed-click.ts';

/** "Quotes": the passages that the answer cites, as they stand in the posts. */
export async function showQuotes({ click, question }: AllowedClick, parts: EventParts): Promise<void> {
  const asking = { surface: 'command' as const, asker: click.user, channel: click.channel };
  const { timezone } = await findSeat(asking, parts);
  await open('Quotes', quoteBlocks(question.answer?.citations ?? [], timezone), click.trigger, parts);
}

/** "How was this answered?": every step on the way. */
export async function showTrace({ click, question }: AllowedClick, parts: EventParts): Promise<void> {
  if (question.answer === null) return;
  await open(
    'How it was answered',
    traceBlocks(question.answer, parts.answering.library),
    click.trigger,
    parts,
  );
}

const MOST_BLOCKS = 100;

async function open(
  title: string,
  blocks: readonly types.KnownBlock[],
  trigger: string,
  { clients }: EventParts,
): Promise<void> {
  const cut: types.KnownBlock = {
    type: 'context',
    elements: [{ type: 'plain_text', text: `${blocks.length - MOST_BLOCKS + 1} more parts are left out.` }],
  };
  const shown = blocks.length <= MOST_BLOCKS ? blocks : [...blocks.slice(0, MOST_BLOCKS - 1), cut];
  await clients.posting.views.open({
    trigger_id: trigger,
    view: {
      type: 'modal',
      title: { type: 'plain_text', text: title },
      close: { type: 'plain_text', text: 'Close' },
      blocks: [...shown],
    },
  });
}
