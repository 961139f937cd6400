import type { Adapter } from './adapter.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { type Deadline, pause } from './deadline.ts';
import { describeFailure, failureOf, isPassing } from './describe-failure.ts';
import type { ModelFailure } from './model.ts';

export interface Attempts {
  readonly adapter: Adapter;
  readonly breaker: CircuitBreaker;
  readonly deadline: Deadline;
  /** Told of each failure, and in how many milliseconds there is another try; null for the last. */
  readonly onFailure: (failure: ModelFailure, retryInMs: number | null) => void;
}

/**
 * Runs the work until it succeeds, fails for good, or has used up its retries or its time. The one owner of
 * retries: the client makes none. Never throws.
 */
export async function keepTrying<Value>(
  work: () => Promise<Value>,
  { adapter, breaker, deadline, onFailure }: Attempts,
): Promise<{ readonly value: Value } | { readonly failure: ModelFailure }> {
  for (let attempt = 0; ; attempt += 1) {
    const closedFor = breaker.waitMs();
    if (closedFor > 0) return { failure: failureOf('circuit_open', closedFor) };
    try {
      return { value: await work() };
    } catch (error) {
      const failure = read(error, deadline, adapter);
      reportHealth(failure, deadline, breaker);
      const delay = planRetry(failure, attempt, deadline, adapter);
      onFailure(failure, delay);
      if (delay === null) return { failure };
      await pause(delay, deadline.signal);
      if (deadline.signal.aborted) return { failure: whyStopped(deadline) };
    }
  }
}

function read(error: unknown, deadline: Deadline, { apiKey }: Adapter): ModelFailure {
  return deadline.signal.aborted ? whyStopped(deadline) : describeFailure(error, apiKey);
}

function whyStopped(deadline: Deadline): ModelFailure {
  return failureOf(deadline.isCancelled() ? 'cancelled' : 'timed_out');
}

/** Somebody who hangs up says nothing about the server. */
function reportHealth(failure: ModelFailure, deadline: Deadline, breaker: CircuitBreaker): void {
  if (deadline.isCancelled()) return;
  if (isPassing(failure)) breaker.failed();
  else breaker.succeeded();
}

/** Milliseconds to wait: doubled each time, a little less at random; null when it is of no use. */
function planRetry(
  failure: ModelFailure,
  attempt: number,
  deadline: Deadline,
  { limits, random }: Adapter,
): number | null {
  if (!isPassing(failure) || attempt >= limits.retries || deadline.signal.aborted) return null;
  const backoff = Math.min(limits.firstDelayMs * 2 ** attempt, limits.longestDelayMs) * (1 - random() / 4);
  const delay = failure.retryAfterMs ?? backoff;
  return delay <= limits.longestDelayMs && delay < deadline.leftMs() ? delay : null;
}
