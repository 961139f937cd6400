import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buildMessage, tokensOf } from './build-message.ts';
import { checkHeaders, checkRequest } from './check-request.ts';
import { type MessagesRequest, readMessagesRequest } from './messages-request.ts';
import { planStream, planWhole, type Step } from './plan-playback.ts';
import { invalid } from './problem.ts';
import { type HttpFault, isHttpFault, type Scripted, type ScriptedReply } from './scripted.ts';

export type Respond = (request: MessagesRequest) => Scripted;

export interface MessagesApiOptions {
  /** As other servers are: any credential and field will do, results are flattened to text, choices ignored. */
  readonly generic?: boolean;
  readonly models?: readonly string[];
  /** Characters of text in one event. */
  readonly pieceSize?: number;
}

/** A Messages API on the loopback interface. It says what it is told to, and is as strict as the real one. */
export interface MessagesApi {
  /** To be used as the base URL; the same after a restart. */
  readonly url: string;
  /** Requests to /v1/messages since the last `clear`, refused ones too. */
  readonly requests: readonly MessagesRequest[];
  /** Puts replies into the queue, each used once. */
  script(...replies: readonly (Scripted | Respond)[]): void;
  /** Answers what the queue has nothing for. */
  respondWith(respond: Respond): void;
  /** Forgets script and requests. */
  clear(): void;
  /** Nobody listens any more: connections are refused. */
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  start(): Promise<void>;
}

const MODELS = ['claude-haiku-5-5', 'claude-sonnet-5-5', 'claude-opus-5-5'];

export async function startMessagesApi(options: MessagesApiOptions = {}): Promise<MessagesApi> {
  const { generic = false, models = MODELS, pieceSize = 12 } = options;
  const queue: (Scripted | Respond)[] = [];
  const requests: MessagesRequest[] = [];
  const cachedPrefixes = new Set<string>();
  let otherwise: Respond = () => invalid('nothing is scripted for this request');
  let ids = 0;

  const answerMessages: Handler = (raw, incoming, response) => {
    ids += 1;
    const request = readMessagesRequest(raw, incoming.headers, generic);
    requests.push(request);
    const problem = generic ? null : checkRequest(request, models);
    const next = problem ?? queue.shift() ?? otherwise;
    const scripted = typeof next === 'function' ? next(request) : next;
    if (isHttpFault(scripted)) return sendError(response, scripted);
    const message = buildMessage(scripted, request, { number: ids, cachedPrefixes });
    const steps = request.stream
      ? planStream(message, scripted.fault, pieceSize)
      : planWhole(message, scripted.fault);
    return play(response, scripted, { steps, stream: request.stream });
  };
  const handlers: Readonly<Record<string, Handler>> = {
    'POST /v1/messages': answerMessages,
    'POST /v1/messages/count_tokens': (raw, _incoming, response) =>
      sendJson(response, { input_tokens: tokensOf(raw) }),
    'GET /v1/models': (_raw, _incoming, response) => sendJson(response, listModels(models)),
  };
  const server = createServer((incoming, response) => {
    response.setHeader('request-id', `req_${++ids}`);
    void handle(incoming, response, { handlers, generic });
  });
  await listen(server, 0);
  const port = (server.address() as { port: number }).port;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    script: (...replies) => void queue.push(...replies),
    respondWith: (respond) => {
      otherwise = respond;
    },
    clear() {
      queue.length = 0;
      requests.length = 0;
    },
    stop: () => stop(server),
    start: () => listen(server, port),
  };
}

type Handler = (raw: string, incoming: IncomingMessage, response: ServerResponse) => void | Promise<void>;

async function handle(
  incoming: IncomingMessage,
  response: ServerResponse,
  { handlers, generic }: { handlers: Readonly<Record<string, Handler>>; generic: boolean },
): Promise<void> {
  const path = new URL(incoming.url ?? '/', 'http://local').pathname;
  const handler = handlers[`${incoming.method} ${path}`];
  const raw = await readBody(incoming);
  if (!handler) {
    return sendError(response, { status: 404, type: 'not_found_error', message: `${path} was not found` });
  }
  const problem = generic ? null : checkHeaders(incoming);
  if (problem) return sendError(response, problem);
  await handler(raw, incoming, response);
}

async function play(
  response: ServerResponse,
  { fault }: ScriptedReply,
  { steps, stream }: { readonly steps: readonly Step[]; readonly stream: boolean },
): Promise<void> {
  if (fault?.kind === 'slow-headers') await sleep(fault.ms);
  if (fault?.kind === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
    return;
  }
  if (fault?.kind === 'no-content') return sendJson(response, { ok: true });
  if (fault?.kind === 'error-first' && !stream) {
    return sendError(response, { status: 529, type: fault.type, message: `scripted ${fault.type}` });
  }
  response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' });
  response.flushHeaders();
  for (const step of steps) {
    if (response.destroyed) return;
    if (step.kind === 'stall') return;
    if (step.kind === 'wait') await sleep(step.ms);
    else if (step.kind === 'write') response.write(step.bytes);
    else {
      // What was written has to reach the client first.
      await sleep(5);
      response.destroy();
    }
  }
  response.end();
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function sendError(response: ServerResponse, { status, type, message, code, headers }: HttpFault): void {
  const details = code === undefined ? null : { error_code: code };
  const body = {
    type: 'error',
    error: { type, message, details },
    request_id: response.getHeader('request-id'),
  };
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function listModels(models: readonly string[]) {
  const data = models.map((id) => ({
    type: 'model',
    id,
    display_name: id,
    created_at: '2026-01-01T00:00:00Z',
  }));
  return { data, has_more: false, first_id: models[0] ?? null, last_id: models.at(-1) ?? null };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
