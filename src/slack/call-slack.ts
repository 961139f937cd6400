import { setTimeout as wait } from 'node:timers/promises';
import { webApi } from '@slack/bolt';

/** What went wrong with a call, as far as it changes what to do. */
export type CallFailure =
  /** Slack has said no, by this code: calling again changes nothing. */
  | { readonly kind: 'refused'; readonly code: string }
  /** Nobody knows whether it took effect: the connection broke, or the server failed. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'limited'; readonly seconds: number };

/** Codes by which Slack speaks of itself, not of the call. */
const SLACK_IS_ILL = new Set(['internal_error', 'fatal_error', 'service_unavailable', 'request_timeout']);

export function readFailure(error: unknown): CallFailure {
  const { code, data, retryAfter } = (error ?? {}) as {
    code?: string;
    data?: { error?: string };
    retryAfter?: number;
  };
  if (code === webApi.ErrorCode.RateLimitedError) return { kind: 'limited', seconds: retryAfter ?? 1 };
  if (code !== webApi.ErrorCode.PlatformError) return { kind: 'unclear' };
  const said = data?.error ?? 'unknown_error';
  if (said === 'ratelimited') return { kind: 'limited', seconds: 1 };
  return SLACK_IS_ILL.has(said) ? { kind: 'unclear' } : { kind: 'refused', code: said };
}

/** The code by which Slack refused, null when it was no refusal. */
export function refusalOf(error: unknown): string | null {
  const failure = readFailure(error);
  return failure.kind === 'refused' ? failure.code : null;
}

const ATTEMPTS = 4;
const LONGEST_WAIT_SECONDS = 30;

/**
 * Makes a call that may safely be made twice: again when Slack asks to wait, or when its answer got lost.
 * Throws what the last attempt threw.
 */
export async function callAgain<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const failure = readFailure(error);
      if (failure.kind === 'refused' || attempt >= ATTEMPTS) throw error;
      await waitAfter(failure, attempt);
    }
  }
}

/** Waits as long as Slack asked for, else a little longer each time. */
export async function waitAfter(failure: CallFailure, attempt: number): Promise<void> {
  const seconds = failure.kind === 'limited' ? failure.seconds : 0.2 * 2 ** attempt;
  await wait(Math.min(seconds, LONGEST_WAIT_SECONDS) * 1000);
}
