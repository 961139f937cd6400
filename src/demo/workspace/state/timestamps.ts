/**
 * A source of Slack timestamps ("1766458026.240809"): unique and increasing, even when the clock stands
 * still or is set back. `now` returns milliseconds.
 */
export function createTimestamps(now: () => number): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(now() * 1000));
    return formatTimestamp(last);
  };
}

/** Whether a text has the shape of a message's timestamp. */
export function isTimestamp(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,12}\.\d{6}$/.test(value);
}

function formatTimestamp(microseconds: number): string {
  const seconds = Math.floor(microseconds / 1_000_000);
  return `${seconds}.${String(microseconds % 1_000_000).padStart(6, '0')}`;
}
