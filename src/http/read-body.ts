import type { IncomingMessage } from 'node:http';

/** The body as it was sent, byte for byte; null when it is longer than `limit`, and then the rest is not read. */
export async function readBody(message: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (Number(message.headers['content-length'] ?? 0) > limit) return null;
  const parts: Buffer[] = [];
  let length = 0;
  // Not destroyed when it is left: the sender is still to hear why.
  for await (const part of message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > limit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
