import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { copyJson, type JsonObject, textOf } from '../json.ts';
import { readBody } from '../read-body.ts';
import { type ApiAnswer, type ApiContext, answerCall, tooMany } from './answer-call.ts';
import type { Fault, FaultScript } from './faults.ts';

/** One call of the Web API, as it came in and as it was answered. */
export interface RecordedCall {
  readonly method: string;
  /** As sent: a form's JSON fields are text. Without the token. */
  readonly arguments: JsonObject;
  readonly token: 'bot' | 'app' | 'none' | 'unknown';
  /** Milliseconds. */
  readonly at: number;
  /** `ok`, Slack's error code, `http 503`, `hung up`; null while it is still being answered. */
  outcome: string | null;
}

export interface CallServer {
  readonly context: ApiContext;
  readonly faults: FaultScript;
  readonly calls: RecordedCall[];
}

/** Takes one HTTP request for a method, records it, and answers it, or fails it as scripted. */
export async function serveCall(
  server: CallServer,
  method: string,
  http: { request: IncomingMessage; response: ServerResponse },
): Promise<void> {
  const body = await readBody(http.request);
  const token = readToken(http.request, body ?? {});
  const { token: _, ...sent } = body ?? {};
  const record: RecordedCall = {
    method,
    arguments: copyJson(sent),
    token: tokenKind(server, token),
    at: server.context.core.state.now(),
    outcome: null,
  };
  server.calls.push(record);
  const fault = server.faults.take(method, sent);
  if (fault?.delayMs) await wait(fault.delayMs);
  const breaks = fault !== null && isBreaking(fault);
  if (!breaks || fault.afterEffect) {
    const answer = body ? answerCall(server.context, { method, token, raw: sent }) : invalidBody;
    if (!breaks) return finish(record, http.response, answer);
  }
  breakCall(record, http, fault as Fault);
}

const invalidBody: ApiAnswer = { status: 200, headers: {}, body: { ok: false, error: 'invalid_json' } };

function isBreaking(fault: Fault): boolean {
  return fault.error !== undefined || fault.status !== undefined || fault.hangUp === true;
}

function breakCall(
  record: RecordedCall,
  http: { request: IncomingMessage; response: ServerResponse },
  fault: Fault,
): void {
  if (fault.hangUp) {
    record.outcome = 'hung up';
    http.request.socket.destroy();
  } else if (fault.status === 429) {
    finish(record, http.response, tooMany(fault.retryAfterSeconds ?? 1));
  } else if (fault.status !== undefined) {
    record.outcome = `http ${fault.status}`;
    http.response.writeHead(fault.status, { 'content-type': 'text/html' }).end('<html>upstream error</html>');
  } else {
    const error = fault.error ?? 'internal_error';
    finish(record, http.response, { status: 200, headers: {}, body: { ok: false, error } });
  }
}

function finish(record: RecordedCall, response: ServerResponse, answer: ApiAnswer): void {
  record.outcome = answer.body['ok'] === true ? 'ok' : textOf(answer.body['error']);
  const headers = { 'content-type': 'application/json; charset=utf-8', ...answer.headers };
  response.writeHead(answer.status, headers).end(JSON.stringify(answer.body));
}

function readToken(request: IncomingMessage, body: JsonObject): string {
  const match = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? textOf(body['token']);
}

function tokenKind(server: CallServer, token: string): RecordedCall['token'] {
  const { app } = server.context.core.state;
  if (!token) return 'none';
  if (token === app.botToken) return 'bot';
  return token === app.appToken ? 'app' : 'unknown';
}
