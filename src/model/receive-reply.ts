import type Anthropic from '@anthropic-ai/sdk';
import { BetaMessageStream } from '@anthropic-ai/sdk/lib/BetaMessageStream';
import type { ReportedUsage } from './count-usage.ts';
import type { ShownText } from './shown-text.ts';

export type BetaMessage = Anthropic.Beta.BetaMessage;

export interface Reply {
  /** Null when it broke off, or is none. */
  readonly message: BetaMessage | null;
  /** What is known of it, also of one that broke off: it is paid for. */
  readonly usage: ReportedUsage | null;
}

/** Waits for the whole reply, showing its text as it comes. */
export async function receiveReply(item: BetaMessage | BetaMessageStream, shown: ShownText): Promise<Reply> {
  if (item instanceof BetaMessageStream) return receiveStream(item, shown);
  if (!Array.isArray(item?.content)) return { message: null, usage: null };
  for (const block of item.content) {
    if (block.type === 'text') shown.add(block.text ?? '');
  }
  shown.endReply();
  return { message: item, usage: item.usage ?? null };
}

async function receiveStream(stream: BetaMessageStream, shown: ShownText): Promise<Reply> {
  let usage: ReportedUsage | null = null;
  stream.on('streamEvent', (_event, snapshot) => {
    usage = snapshot.usage;
  });
  stream.on('text', (text) => shown.add(text));
  const message = await stream.finalMessage().catch(() => null);
  if (message !== null) shown.endReply();
  return { message, usage };
}
