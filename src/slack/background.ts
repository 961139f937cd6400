import { describeError } from '../errors.ts';
import type { Log } from '../log.ts';

/** Work that nobody waits for, until the end. */
export interface Background {
  /** Starts it; what it throws is logged. */
  run(name: string, work: () => Promise<unknown>): void;
  /** Aborts when the end has come: what follows something for long gives up. */
  readonly signal: AbortSignal;
  /** Resolves when all that was started has ended. */
  settle(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<unknown>>();
  const ending = new AbortController();
  return {
    signal: ending.signal,
    run(name, work) {
      const task = work()
        .catch((error) => log.warn({ event: 'slack.background_failed', name, error: describeError(error) }))
        .finally(() => running.delete(task));
      running.add(task);
    },
    settle: async () => {
      ending.abort();
      while (running.size > 0) await Promise.all(running);
    },
  };
}
