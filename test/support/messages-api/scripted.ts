/** What a test has the stand-in say. */
export type Scripted = ScriptedReply | HttpFault;

export interface ScriptedReply {
  readonly content: readonly ReplyBlock[];
  /** Worked out from the content by default: tool_use or end_turn. */
  readonly stopReason?: string | null;
  readonly stopDetails?: Readonly<Record<string, unknown>> | null;
  readonly usage?: Readonly<Record<string, unknown>>;
  readonly fault?: Fault;
}

export type ReplyBlock =
  | { readonly type: 'text'; readonly text: string; readonly citations?: readonly ReplyCitation[] }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: unknown }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string };

export interface ReplyCitation {
  readonly type: 'search_result_location';
  readonly source: string;
  readonly title: string | null;
  readonly cited_text: string;
  readonly search_result_index: number;
  readonly start_block_index: number;
  readonly end_block_index: number;
}

/** An error before any reply. */
export interface HttpFault {
  readonly status: number;
  readonly type: string;
  readonly message: string;
  /** `error.details.error_code`. */
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What goes wrong with a reply on its way. */
export type Fault =
  /** An error event in place of the first, with status 200. */
  | { readonly kind: 'error-first'; readonly type: string }
  | { readonly kind: 'error-after-text'; readonly type: string }
  /** The body ends, or the connection breaks, before message_stop. */
  | { readonly kind: 'cut'; readonly how: 'end' | 'destroy' }
  /** The connection stays open after so many events, and nothing comes. */
  | { readonly kind: 'stall'; readonly afterEvents: number }
  | { readonly kind: 'pings'; readonly count: number; readonly everyMs: number }
  /** The input of calls: cut off, or no JSON at all. */
  | { readonly kind: 'bad-tool-json'; readonly how: 'truncated' | 'malformed' }
  | { readonly kind: 'slow-headers'; readonly ms: number }
  | { readonly kind: 'html' }
  | { readonly kind: 'no-content' }
  | { readonly kind: 'no-usage' };

let ids = 0;

export function text(content: string, citations?: readonly ReplyCitation[]): ReplyBlock {
  return { type: 'text', text: content, ...(citations ? { citations } : {}) };
}

export function call(name: string, input: unknown, id = `toolu_${++ids}`): ReplyBlock {
  return { type: 'tool_use', id, name, input };
}

export function thinking(content = ''): ReplyBlock {
  return { type: 'thinking', thinking: content, signature: `signature-${++ids}` };
}

export function citation(source: string, citedText: string, [start, end] = [0, 1]): ReplyCitation {
  return {
    type: 'search_result_location',
    source,
    title: null,
    cited_text: citedText,
    search_result_index: 0,
    start_block_index: start ?? 0,
    end_block_index: end ?? 1,
  };
}

/** A reply of one text, or of blocks. */
export function reply(
  content: string | readonly ReplyBlock[],
  options: Omit<ScriptedReply, 'content'> = {},
): ScriptedReply {
  return { content: typeof content === 'string' ? [text(content)] : content, ...options };
}

export function httpError(
  status: number,
  type: string,
  options: Partial<Omit<HttpFault, 'status' | 'type'>> = {},
): HttpFault {
  return { status, type, message: `scripted ${type}`, ...options };
}

export function isHttpFault(scripted: Scripted): scripted is HttpFault {
  return 'status' in scripted;
}
