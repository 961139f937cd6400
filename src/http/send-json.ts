import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** Ends the response with one JSON document, which no browser keeps or takes for anything else. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(`${JSON.stringify(body)}\n`);
}
