import type { WorkspaceCore } from '../core.ts';
import type { TriggerBook } from '../interactions/triggers.ts';
import { type JsonObject, textOf } from '../json.ts';
import { ApiError } from './api-error.ts';
import type { Limits } from './limits.ts';
import { type Method, missingScope } from './method.ts';
import { methods } from './methods.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { readArguments } from './read-arguments.ts';

/** What the Web API works with. */
export interface ApiContext {
  readonly core: WorkspaceCore;
  readonly limits: Limits;
  readonly rates: RateLimiter;
  readonly triggers: TriggerBook;
  readonly socketUrl: string;
}

/** An HTTP answer. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** Answers one call as Slack would: token, method, scope, arguments, pace, and then what the method does. */
export function answerCall(
  context: ApiContext,
  call: { method: string; token: string; raw: JsonObject },
): ApiAnswer {
  const method = methods.get(call.method);
  const headers = scopeHeaders(context, method, call.token);
  try {
    if (!method) throw new ApiError('unknown_method', { req_method: call.method });
    checkToken(context, method, call.token);
    const callArguments = readArguments(method, call.raw);
    const wait = context.rates.secondsToWait(call.method, textOf(callArguments['channel']));
    if (wait > 0) return tooMany(wait, headers);
    const { core, limits, triggers, socketUrl } = context;
    const answer = method.run({ core, limits, triggers, socketUrl, arguments: callArguments });
    return { status: 200, headers, body: { ok: true, ...answer } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: 200, headers, body: { ok: false, error: error.code, ...error.details } };
  }
}

/** The answer to a call that comes too soon. */
export function tooMany(seconds: number, headers: Readonly<Record<string, string>> = {}): ApiAnswer {
  const body = { ok: false, error: 'ratelimited' };
  return { status: 429, headers: { ...headers, 'retry-after': String(seconds) }, body };
}

function checkToken(context: ApiContext, method: Method, token: string): void {
  const { app } = context.core.state;
  if (!token) throw new ApiError('not_authed');
  if (token !== app.botToken && token !== app.appToken) throw new ApiError('invalid_auth');
  const expected = method.token === 'app' ? app.appToken : app.botToken;
  if (token !== expected) throw new ApiError('not_allowed_token_type');
  const isHeld = method.scopes.length === 0 || method.scopes.some((scope) => app.scopes.has(scope));
  if (!isHeld) throw missingScope(method.scopes, app.scopes);
}

function scopeHeaders(
  context: ApiContext,
  method: Method | undefined,
  token: string,
): Record<string, string> {
  const { app } = context.core.state;
  if (token === app.appToken) return { 'x-oauth-scopes': 'connections:write' };
  if (token !== app.botToken) return {};
  return {
    'x-oauth-scopes': [...app.scopes].join(','),
    'x-accepted-oauth-scopes': (method?.scopes ?? []).join(','),
  };
}
