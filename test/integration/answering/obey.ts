import { classified } from '../../support/classified.ts';
import type { MessagesRequest } from '../../support/messages-api/messages-request.ts';
import { call, reply, type Scripted, text } from '../../support/messages-api/scripted.ts';

const ORDER = /⟦(say|call|loop)\|([^|⟧]*)(?:\|([^⟧]*))?⟧/g;

/** A model without any judgement: it does whatever stands anywhere in what it reads. */
export function obey(request: MessagesRequest): Scripted {
  if (request.body['tools'] === undefined) return classified({ query_type: 'search' });
  if (request.toolResults.length === 0)
    return reply([call('search_passages', { query: 'how to mount frobs' })]);
  const read = readAll(request.messages).join('\n');
  const orders = [...read.matchAll(ORDER)].map(([, verb, first = '', rest = '']) => {
    return { verb, first, rest, input: readInput(rest) };
  });
  const loop = orders.find(({ verb }) => verb === 'loop');
  if (loop) return reply([call(loop.first, loop.input)]);
  const called = request.messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  const next = orders.find(
    ({ verb, first, input }) =>
      verb === 'call' &&
      !called.some(
        (block) =>
          block.type === 'tool_use' &&
          block.name === first &&
          JSON.stringify(block.input) === JSON.stringify(input),
      ),
  );
  if (next) return reply([call(next.first, next.input)]);
  const said = new Set(orders.flatMap(({ verb, first, rest }) => (verb === 'say' ? [first + rest] : [])));
  return reply([text([...said, `Read: ${request.toolResults.join('\n')}`].join('\n\n'))]);
}

/** Every string in the conversation. */
function readAll(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(readAll);
}

/** Quotation marks come escaped out of JSON, and single out of a tagged title. */
function readInput(written: string): unknown {
  for (const text of [written, written.replaceAll('\\"', '"'), written.replaceAll("'", '"')]) {
    try {
      return JSON.parse(text);
    } catch {
      // The next reading may do.
    }
  }
  return {};
}
