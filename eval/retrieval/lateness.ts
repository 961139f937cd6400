import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

export const RESOLUTION_MS = 5;

/** Milliseconds that an event loop came too late. */
export interface Lateness {
  readonly median: number;
  readonly p99: number;
  readonly most: number;
}

/** The monitor counts the time between two of its own ticks: what is beyond is lateness. */
export function readLateness(delay: IntervalHistogram): Lateness {
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  return { median: late(delay.percentile(50)), p99: late(delay.percentile(99)), most: late(delay.max) };
}

export interface LatenessWatch {
  /** Of this process, and of one that did nothing at the same time. */
  stop(): Promise<{ readonly own: Lateness; readonly idle: Lateness }>;
}

/** Measures how late this process's event loop runs from now on, beside an idle process. */
export async function watchLateness(): Promise<LatenessWatch> {
  const idle = fork(fileURLToPath(new URL('./idle-process.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  const ask = async () => {
    idle.send('read');
    const [lateness] = await once(idle, 'message');
    return lateness as Lateness;
  };
  // The first answer says that it has started; what it counted until then does not matter.
  await ask();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return {
    async stop() {
      delay.disable();
      const own = readLateness(delay);
      const beside = await ask();
      idle.disconnect();
      return { own, idle: beside };
    },
  };
}
