import { constants } from 'node:os';
import { parentOf } from './parent-process.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
export type Interruption = (typeof SIGNALS)[number];

/** A Ctrl-C reaches us from the terminal and again through npm: within this time they are one. */
const ONE_SIGNAL_MS = 300;
const PARENT_LOOK_MS = 500;

/** The run was told to stop: the reason of an aborted signal. */
export class Interrupted extends Error {
  readonly exitCode: number;

  constructor(signal: Interruption) {
    super(`stopped by ${signal}`);
    this.exitCode = exitCodeOf(signal);
  }
}

/** The code that a shell gives a process ended by the signal. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}

/**
 * Aborts at the first signal, and tells of this and every further one. A parent that is gone counts as
 * SIGTERM: npm dies of a signal without passing it on, and would leave the run behind.
 */
export function receiveInterruptions(tell: (signal: Interruption) => void): AbortSignal {
  const controller = new AbortController();
  let last = Number.NEGATIVE_INFINITY;
  const receive = (signal: Interruption) => {
    const now = performance.now();
    if (now - last < ONE_SIGNAL_MS) return;
    last = now;
    controller.abort(new Interrupted(signal));
    tell(signal);
  };
  for (const signal of SIGNALS) process.on(signal, receive);
  whenParentEnds(() => receive('SIGTERM'));
  return controller.signal;
}

/** npm starts a shell, and the shell us: both are watched. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid;
  const grandparent = process.env['npm_lifecycle_event'] === undefined ? null : parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === null || parentOf(parent) === grandparent)) return;
    clearInterval(timer);
    act();
  }, PARENT_LOOK_MS);
  timer.unref();
}
