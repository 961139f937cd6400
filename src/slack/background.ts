import { describeError } from '../errors.ts';
import type { Log } from '../log.ts';

/** Work that nobody waits for, until the end. */
export interface Background {
  /** Starts it; what it throws is logged. */
  run(name: string, work: () => Promise<unknown>): void;
  /** Resolves when all that was started has ended. */
  settle(): Promise<void>;
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<unknown>>();
  return {
    run(name, work) {
      const task = work()
        .catch((error) => log.warn({ event: 'slack.background_failed', name, error: describeError(error) }))
        .finally(() => running.delete(task));
      running.add(task);
    },
    settle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
