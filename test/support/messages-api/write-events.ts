import type { BuiltMessage } from './build-message.ts';
import type { ReplyBlock } from './scripted.ts';

/** One server-sent event: its name and what it carries. */
export type Event = readonly [name: string, value: Readonly<Record<string, unknown>>];

export function formatEvent([name, value]: Event): string {
  return `event: ${name}\ndata: ${JSON.stringify(value)}\n\n`;
}

export function errorEvent(type: string): Event {
  return ['error', { type: 'error', error: { type, message: `scripted ${type}`, details: null } }];
}

export type BadToolJson = 'truncated' | 'malformed' | null;

export const PING: Event = ['ping', { type: 'ping' }];

/** The events that add up to a message, in the order of the real API; texts in pieces of `size` characters. */
export function writeEvents(message: BuiltMessage, size: number, badToolJson: BadToolJson): Event[] {
  const start = {
    ...message,
    content: [],
    stop_reason: null,
    usage: message.usage && { ...message.usage, output_tokens: 1 },
  };
  return [
    ['message_start', { type: 'message_start', message: start }],
    PING,
    ...message.content.flatMap((block, index) => writeBlock(block, index, { size, badToolJson })),
    [
      'message_delta',
      {
        type: 'message_delta',
        delta: { stop_reason: message.stop_reason, stop_sequence: null, stop_details: message.stop_details },
        usage: message.usage,
      },
    ],
    ['message_stop', { type: 'message_stop' }],
  ];
}

interface Writing {
  readonly size: number;
  readonly badToolJson: BadToolJson;
}

function writeBlock(block: ReplyBlock, index: number, writing: Writing): Event[] {
  const delta = (value: Record<string, unknown>): Event => [
    'content_block_delta',
    { type: 'content_block_delta', index, delta: value },
  ];
  const { start, deltas } = describeBlock(block, writing);
  return [
    ['content_block_start', { type: 'content_block_start', index, content_block: start }],
    ...deltas.map(delta),
    ['content_block_stop', { type: 'content_block_stop', index }],
  ];
}

function describeBlock(block: ReplyBlock, { size, badToolJson }: Writing) {
  switch (block.type) {
    case 'text':
      return {
        start: { type: 'text', text: '', citations: block.citations ? [] : null },
        deltas: [
          ...pieces(block.text, size).map((text) => ({ type: 'text_delta', text })),
          ...(block.citations ?? []).map((citation) => ({ type: 'citations_delta', citation })),
        ],
      };
    case 'tool_use': {
      const sent = writeToolInput(JSON.stringify(block.input), badToolJson);
      return {
        start: { type: 'tool_use', id: block.id, name: block.name, input: {} },
        deltas: ['', ...pieces(sent, size)].map((partial_json) => ({
          type: 'input_json_delta',
          partial_json,
        })),
      };
    }
    case 'thinking':
      return {
        start: { type: 'thinking', thinking: '', signature: '' },
        deltas: [
          ...pieces(block.thinking, size).map((thinking) => ({ type: 'thinking_delta', thinking })),
          { type: 'signature_delta', signature: block.signature },
        ],
      };
  }
}

function writeToolInput(json: string, bad: BadToolJson): string {
  if (bad === 'truncated') return json.slice(0, -3);
  return bad === 'malformed' ? `${json.slice(0, -1)}, so to speak}` : json;
}

function pieces(text: string, size: number): string[] {
  return text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
}
