import { describeError } from './errors.ts';
import type { Log } from './log.ts';

/** Does something at once and then every so many seconds, never twice at a time; a failure is logged. */
export function repeat(what: string, seconds: number, work: () => Promise<unknown>, log: Log) {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= work()
      .then(
        () => {},
        (error: unknown) => log.warn({ event: 'repeat.failed', what, error: describeError(error) }),
      )
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, seconds * 1_000);
  run();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
