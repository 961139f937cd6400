import Anthropic, { AnthropicError, APIError } from '@anthropic-ai/sdk';
import { IdleError } from './idle-fetch.ts';
import type { FailureReason, ModelFailure } from './model.ts';

/** What came has not the shape of a reply. */
export class MalformedReply extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'MalformedReply';
  }
}

const LONGEST_MESSAGE = 300;

/** Reasons that can be gone a moment later, and that speak of the server's health. */
const PASSING: ReadonlySet<FailureReason> = new Set([
  'rate_limited',
  'overloaded',
  'unreachable',
  'timed_out',
  'malformed',
]);

export function isPassing(failure: ModelFailure): boolean {
  return PASSING.has(failure.reason);
}

/** Whatever the client threw, as a failure whose message holds neither key nor raw JSON. */
export function describeFailure(error: unknown, apiKey: string | null): ModelFailure {
  const reason = reasonOf(error);
  const api = error instanceof APIError ? error : null;
  return {
    reason,
    message: scrub(api?.apiMessage ?? SENTENCES[reason], apiKey),
    status: api?.status ?? null,
    requestId: api?.requestID ?? null,
    retryAfterMs: api?.headers ? readRetryAfter(api.headers) : null,
  };
}

export function failureOf(reason: FailureReason, retryAfterMs: number | null = null): ModelFailure {
  return { reason, message: SENTENCES[reason], status: null, requestId: null, retryAfterMs };
}

const SENTENCES: Readonly<Record<FailureReason, string>> = {
  rate_limited: 'the model server asks for fewer requests',
  overloaded: 'the model server is overloaded or failing',
  unreachable: 'no connection to the model server, or it broke',
  timed_out: 'the model server took too long',
  malformed: 'the model server sent what is no reply',
  spend_limit: 'the spend limit of the account is reached',
  unauthorized: 'the model server does not accept the key',
  rejected: 'the model server does not accept the request',
  too_long: 'the conversation is too long for the model',
  circuit_open: 'the model server failed too often just now, so it was not asked',
  over_budget: 'the budget is spent',
  cancelled: 'nobody waits for the answer any more',
};

function reasonOf(error: unknown): FailureReason {
  if (error instanceof Anthropic.APIUserAbortError) return 'cancelled';
  if (hasCause(error, (cause) => cause instanceof IdleError)) return 'timed_out';
  if (error instanceof Anthropic.APIConnectionTimeoutError) return 'timed_out';
  if (error instanceof Anthropic.APIConnectionError) return 'unreachable';
  if (error instanceof APIError) return reasonOfApiError(error);
  // A body that ends early is undici's "terminated", or a stream without its last event.
  const broken = /\bterminated\b|ECONNRESET|socket|other side closed|without producing|request ended/i;
  const isBroken = (cause: unknown) => cause instanceof Error && broken.test(cause.message);
  return !isUnreadableToolCall(error) && hasCause(error, isBroken) ? 'unreachable' : 'malformed';
}

/** Its message quotes what the model wrote. */
function isUnreadableToolCall(error: unknown): boolean {
  return error instanceof AnthropicError && error.message.startsWith('Unable to parse tool parameter');
}

function hasCause(error: unknown, test: (cause: unknown) => boolean): boolean {
  for (let cause = error, depth = 0; cause !== undefined && depth < 5; depth += 1) {
    if (test(cause)) return true;
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return false;
}

function reasonOfApiError({ status, type, errorCode, apiMessage }: APIError): FailureReason {
  if (status === 402 || errorCode?.endsWith('spend_limit_reached')) return 'spend_limit';
  if (status === 413 || type === 'invalid_request_error' || status === 400) {
    return status === 413 || isTooLong(apiMessage ?? '') ? 'too_long' : 'rejected';
  }
  // An error within a stream has a type and no status.
  switch (status ?? STATUS_OF_TYPE[type ?? '']) {
    case 401:
    case 403:
      return 'unauthorized';
    case 408:
    case 504:
      return 'timed_out';
    case 429:
      return 'rate_limited';
    case 404:
      return 'rejected';
    case undefined:
      return 'malformed';
    default:
      return status === undefined || status === 409 || status >= 500 ? 'overloaded' : 'rejected';
  }
}

const STATUS_OF_TYPE: Readonly<Record<string, number>> = {
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

function isTooLong(message: string): boolean {
  return /prompt is too long|context (window|length)|exceeds? .*(context|maximum.*tokens)/i.test(message);
}

/** Seconds or a date, as HTTP has it; milliseconds where the server says so. */
function readRetryAfter(headers: Headers): number | null {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (milliseconds >= 0) return milliseconds;
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

function scrub(message: string, apiKey: string | null): string {
  const hidden = apiKey ? message.replaceAll(apiKey, '***') : message;
  return hidden.replace(/\bsk-[\w-]{6,}|\bBearer\s+\S+/gi, '***').slice(0, LONGEST_MESSAGE);
}
