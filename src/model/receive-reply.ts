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
  /** A call's input was cut off. The client completes it as it can, so it may pass for a whole one. */
  readonly halfCall: boolean;
}

/** Waits for the whole reply, showing its text as it comes. */
export async function receiveReply(item: BetaMessage | BetaMessageStream, shown: ShownText): Promise<Reply> {
  if (item instanceof BetaMessageStream) return receiveStream(item, shown);
  if (!Array.isArray(item?.content)) return { message: null, usage: null, halfCall: false };
  for (const block of item.content) {
    if (block.type === 'text') shown.add(block.text ?? '');
  }
  shown.endReply();
  return { message: item, usage: item.usage ?? null, halfCall: false };
}

async function receiveStream(stream: BetaMessageStream, shown: ShownText): Promise<Reply> {
  let usage: ReportedUsage | null = null;
  const inputs = new Map<number, string>();
  stream.on('streamEvent', (event, snapshot) => {
    usage = snapshot.usage;
    if (event.type !== 'content_block_delta' || event.delta.type !== 'input_json_delta') return;
    inputs.set(event.index, (inputs.get(event.index) ?? '') + event.delta.partial_json);
  });
  stream.on('text', (text) => shown.add(text));
  const message = await stream.finalMessage().catch(() => null);
  if (message !== null) shown.endReply();
  return { message, usage, halfCall: [...inputs.values()].some((json) => json !== '' && !isJson(json)) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
