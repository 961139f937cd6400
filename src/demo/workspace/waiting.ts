import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '../../errors.ts';

const lookEveryMs = 10;

/** Looks again and again until something is there; throws `unavailable` with `describe()` after `timeoutMs`. */
export async function waitUntil<T>(
  look: () => T | null | undefined | false,
  timeoutMs: number,
  describe: () => string,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const found = look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() >= end) throw new AppError('unavailable', `after ${timeoutMs} ms: ${describe()}`);
    await wait(lookEveryMs);
  }
}
