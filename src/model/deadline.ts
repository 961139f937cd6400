/** The time that may be taken, and the caller's own wish to stop. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Milliseconds; 0 or less when it has passed. */
  leftMs(): number;
  /** True when the caller stopped it, not the time. */
  isCancelled(): boolean;
}

export function openDeadline(
  milliseconds: number,
  caller: AbortSignal | undefined,
  clock: () => number,
): Deadline {
  const end = clock() + milliseconds;
  const timeout = AbortSignal.timeout(milliseconds);
  return {
    signal: caller ? AbortSignal.any([caller, timeout]) : timeout,
    leftMs: () => end - clock(),
    isCancelled: () => caller?.aborted === true,
  };
}

/** Waits; ends early, without a throw, when the signal does. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });
}
