import type { IncomingHttpHeaders } from 'node:http';

export interface RequestMessage {
  readonly role: string;
  readonly content: unknown;
}

/** One request to /v1/messages as it came. */
export interface MessagesRequest {
  readonly headers: IncomingHttpHeaders;
  /** The body as it came over the wire. */
  readonly raw: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly model: string;
  readonly messages: readonly RequestMessage[];
  readonly stream: boolean;
  /** `tool_choice.type`, as the server heeds it: a generic one does not. */
  readonly choice: string | null;
  /** Tools and system up to the last breakpoint in them, as bytes; null without one. */
  readonly cachedPrefix: string | null;
  /** The text that the model sees of each tool's result in the conversation, in order. */
  readonly toolResults: readonly string[];
  /** The last text of the user. */
  readonly question: string;
}

export function readMessagesRequest(
  raw: string,
  headers: IncomingHttpHeaders,
  generic: boolean,
): MessagesRequest {
  const body = JSON.parse(raw) as Record<string, unknown>;
  const messages = (Array.isArray(body['messages']) ? body['messages'] : []) as RequestMessage[];
  const system = JSON.stringify(body['system'] ?? '');
  const texts = messages.filter(({ role }) => role === 'user').flatMap(({ content }) => textsOf(content));
  return {
    headers,
    raw,
    body,
    messages,
    model: String(body['model']),
    stream: body['stream'] === true,
    choice: generic ? null : ((body['tool_choice'] as { type?: string } | undefined)?.type ?? null),
    cachedPrefix: system.includes('"cache_control"') ? JSON.stringify(body['tools'] ?? []) + system : null,
    toolResults: messages
      .flatMap(({ content }) => blocksOf(content))
      .flatMap((block) => flatten(block, generic)),
    question: texts.at(-1) ?? '',
  };
}

type Block = Readonly<Record<string, unknown>>;

export function blocksOf(content: unknown): Block[] {
  return Array.isArray(content) ? (content as Block[]) : [];
}

function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  return blocksOf(content).flatMap((block) => (block['type'] === 'text' ? [String(block['text'])] : []));
}

/** Other servers hand on the text blocks of a result, and nothing of a search result. */
function flatten(block: Block, generic: boolean): string[] {
  if (block['type'] !== 'tool_result') return [];
  const content = block['content'];
  if (typeof content === 'string') return [content];
  const parts = blocksOf(content).flatMap((part) => {
    if (part['type'] === 'text') return [String(part['text'])];
    return generic ? [] : textsOf(part['content']);
  });
  return [parts.join('\n')];
}
