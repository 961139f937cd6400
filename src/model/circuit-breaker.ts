export interface CircuitBreaker {
  /** Milliseconds until a request may be made; 0 when it may now. When it has been open, one caller at a time gets 0. */
  waitMs(): number;
  /** The server answered, be it with a refusal of the request. */
  succeeded(): void;
  failed(): void;
}

export interface CircuitBreakerSettings {
  /** Failures in a row that open it. */
  readonly failures: number;
  readonly openMs: number;
  /** Milliseconds of a clock that never runs backwards. */
  readonly clock: () => number;
}

/** Stops asking a server that keeps failing: nobody waits for retries then, and the server can recover. */
export function openCircuitBreaker({ failures, openMs, clock }: CircuitBreakerSettings): CircuitBreaker {
  let inRow = 0;
  let closedAgainAt: number | null = null;
  return {
    waitMs() {
      if (closedAgainAt === null) return 0;
      const wait = closedAgainAt - clock();
      if (wait > 0) return wait;
      // This caller tries for all; the others wait until it has succeeded, or one more turn.
      closedAgainAt = clock() + openMs;
      return 0;
    },
    succeeded() {
      inRow = 0;
      closedAgainAt = null;
    },
    failed() {
      inRow += 1;
      if (inRow >= failures) closedAgainAt = clock() + openMs;
    },
  };
}
