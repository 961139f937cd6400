import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ResponseUrls } from './interactions/response-urls.ts';
import { readBody } from './read-body.ts';
import { ApiError } from './web-api/api-error.ts';
import { type CallServer, serveCall } from './web-api/serve-call.ts';

/** What stands behind the workspace's addresses; set once the port is known. */
export interface ServerParts {
  readonly api: CallServer;
  readonly responseUrls: ResponseUrls;
}

/** Listens on 127.0.0.1. `/api/<method>` is the Web API, `/response/<key>` the response_urls. */
export async function listen(
  port: number,
): Promise<{ server: Server; url: string; serve(parts: ServerParts): void }> {
  let parts: ServerParts | null = null;
  const server = createServer((request, response) => {
    answer(parts, request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    server,
    url: `http://127.0.0.1:${address.port}`,
    serve: (given) => {
      parts = given;
    },
  };
}

async function answer(
  parts: ServerParts | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://local').pathname;
  const [, place, name] = path.split('/');
  if (!parts || !name) return void response.writeHead(404).end();
  if (place === 'api') return serveCall(parts.api, name, { request, response });
  if (place === 'response') return takeResponse(parts, name, { request, response });
  response.writeHead(404).end();
}

async function takeResponse(
  parts: ServerParts,
  key: string,
  http: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const send = (status: number, body: object) =>
    http.response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  try {
    const body = await readBody(http.request);
    if (!body) throw new ApiError('invalid_payload');
    parts.responseUrls.take(key, body);
    send(200, { ok: true });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isGone = ['expired_url', 'used_url', 'invalid_url'].includes(error.code);
    send(isGone ? 404 : 400, { ok: false, error: error.code, ...error.details });
  }
}
