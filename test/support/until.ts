import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 150_000;

/** Waits until `look` gives something other than null, false or undefined, and returns that. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | false | undefined> | T | null | false | undefined,
): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${PATIENCE_MS / 1000} seconds`);
    await wait(50);
  }
}
