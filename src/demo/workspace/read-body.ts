import type { IncomingMessage } from 'node:http';
import { isObject, type JsonObject } from './json.ts';

const maximumBytes = 4_000_000;

/** A request's body as an object: JSON or a form, whatever its content type says. Null when it can't be read. */
export async function readBody(request: IncomingMessage): Promise<JsonObject | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > maximumBytes) return null;
    chunks.push(chunk as Buffer);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  if (!(request.headers['content-type'] ?? '').includes('application/json')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    const body: unknown = JSON.parse(text || '{}');
    return isObject(body) ? body : null;
  } catch {
    return null;
  }
}
