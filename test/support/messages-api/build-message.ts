import type { MessagesRequest } from './messages-request.ts';
import type { ReplyBlock, ScriptedReply } from './scripted.ts';

export interface BuiltMessage {
  readonly id: string;
  readonly type: 'message';
  readonly role: 'assistant';
  readonly model: string;
  readonly content: readonly ReplyBlock[];
  readonly stop_reason: string | null;
  readonly stop_sequence: null;
  readonly stop_details: unknown;
  readonly usage: Readonly<Record<string, unknown>> | undefined;
}

/** About four bytes a token. */
const BYTES_PER_TOKEN = 4;

/** The whole message, as it is sent in one piece and as a stream adds up to. */
export function buildMessage(
  scripted: ScriptedReply,
  request: MessagesRequest,
  { number, cachedPrefixes }: { readonly number: number; readonly cachedPrefixes: Set<string> },
): BuiltMessage {
  const content = request.choice === 'none' ? scripted.content.filter(isProse) : scripted.content;
  const callsTools = content.some(({ type }) => type === 'tool_use');
  const stopReason = callsTools ? 'tool_use' : 'end_turn';
  const usage =
    scripted.fault?.kind === 'no-usage' ? undefined : countUsage(content, request, cachedPrefixes);
  return {
    id: `msg_${number}`,
    type: 'message',
    role: 'assistant',
    model: request.model,
    content,
    stop_reason: scripted.stopReason === undefined ? stopReason : scripted.stopReason,
    stop_sequence: null,
    stop_details: scripted.stopDetails ?? null,
    usage: usage && { ...usage, ...scripted.usage },
  };
}

function isProse(block: ReplyBlock): boolean {
  return block.type !== 'tool_use';
}

/** Tools and system up to the breakpoint are written to the cache once, and read from it afterwards. */
function countUsage(content: readonly ReplyBlock[], request: MessagesRequest, cachedPrefixes: Set<string>) {
  const prefix = request.cachedPrefix ?? '';
  const prefixTokens = tokensOf(prefix);
  const isCached = prefix !== '' && cachedPrefixes.has(prefix);
  if (prefix !== '') cachedPrefixes.add(prefix);
  return {
    input_tokens: Math.max(1, tokensOf(request.raw) - prefixTokens),
    cache_creation_input_tokens: isCached ? 0 : prefixTokens,
    cache_read_input_tokens: isCached ? prefixTokens : 0,
    cache_creation: { ephemeral_5m_input_tokens: isCached ? 0 : prefixTokens, ephemeral_1h_input_tokens: 0 },
    output_tokens: tokensOf(JSON.stringify(content)),
    output_tokens_details: { thinking_tokens: 0 },
    service_tier: 'standard',
  };
}

export function tokensOf(value: string): number {
  return Math.ceil(Buffer.byteLength(value) / BYTES_PER_TOKEN);
}
