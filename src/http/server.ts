import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, describeError } from '../errors.ts';
import type { Log } from '../log.ts';
import { type AccessSettings, checkAccess } from './check-access.ts';
import { matchPath, type Route } from './route.ts';
import { sendJson } from './send-json.ts';

export interface HttpServerSettings extends AccessSettings {
  /** 0: any that is free. */
  readonly port: number;
  readonly routes: readonly Route[];
  /** Answers /slack/events, reading and verifying the body itself. */
  readonly slackListener?: RequestListener;
  readonly log: Log;
}

export interface HttpServer {
  /** Resolves with the address when it listens; throws `configuration` when the port is taken. */
  listen(): Promise<string>;
  /** Lets requests that run end, for five seconds at most. */
  close(): Promise<void>;
}

const SLACK_PATH = '/slack/events';
/** A sender that drips its request must not hold a connection for long. */
const REQUEST_MS = 30_000;
const HEADERS_MS = 10_000;
const CLOSE_MS = 5_000;

/** The one server of a process: each route says who may call it. */
export function createHttpServer(settings: HttpServerSettings): HttpServer {
  const { host, port } = settings;
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: HEADERS_MS },
    (message, response) => {
      answer(message, response, settings).catch((error: unknown) =>
        fail(message, response, error, settings.log),
      );
    },
  );
  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', (error) => {
          const what = `HOST = ${host}, PORT = ${port}: can't listen there: ${describeError(error)}`;
          reject(new AppError('configuration', what, { cause: error }));
        });
        server.listen(port, host, () => resolve(addressOf(server.address() as AddressInfo)));
      }),
    async close() {
      const late = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
      clearTimeout(late);
    },
  };
}

async function answer(message: IncomingMessage, response: ServerResponse, settings: HttpServerSettings) {
  const url = readUrl(message);
  if (url === null) return sendJson(response, 400, { error: 'the address is none' });
  if (settings.slackListener && url.pathname === SLACK_PATH) return settings.slackListener(message, response);
  const found = settings.routes
    .map((route) => ({ route, parameters: matchPath(route.path, url.pathname) }))
    .filter(({ parameters }) => parameters !== null);
  const match = found.find(({ route }) => isMethod(route, message));
  if (match === undefined) {
    if (found.length === 0) return sendJson(response, 404, { error: 'there is nothing here' });
    const allow = found.map(({ route }) => route.method).join(', ');
    return sendJson(response, 405, { error: `allowed is ${allow}` }, { allow });
  }
  if (match.route.access === 'admin') {
    const refusal = checkAccess(message, settings);
    if (refusal !== null) {
      const ask = refusal.status === 401 ? { 'www-authenticate': 'Basic realm="Switchyard"' } : {};
      return sendJson(response, refusal.status, { error: refusal.message }, ask);
    }
  }
  await match.route.handle({ message, url, parameters: match.parameters ?? {} }, response);
}

function isMethod({ method }: Route, message: IncomingMessage): boolean {
  return method === 'any' || method === message.method || (method === 'GET' && message.method === 'HEAD');
}

/** Whatever Host and target say, only path and query count here. */
function readUrl({ url = '/' }: IncomingMessage): URL | null {
  const base = 'http://localhost';
  return url.startsWith('/') && URL.canParse(`${base}${url}`) ? new URL(`${base}${url}`) : null;
}

function fail(message: IncomingMessage, response: ServerResponse, error: unknown, log: Log): void {
  // A caller that hung up is nobody's fault.
  if (message.destroyed && !response.writable) return;
  const known = error instanceof AppError && error.retryable;
  log[known ? 'warn' : 'error']({
    event: 'http.failed',
    url: message.url?.split('?')[0],
    error: describeError(error),
  });
  if (response.headersSent) response.destroy();
  else if (known) sendJson(response, 503, { error: 'try again in a moment' }, { 'retry-after': '5' });
  else sendJson(response, 500, { error: 'something went wrong here; the log says what' });
}

function addressOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
