export interface Rate {
  readonly perMinute: number;
  /** Milliseconds of a clock that never runs backwards. */
  readonly clock: () => number;
}

const MOST_KEYS = 10_000;

/**
 * Counts calls by key: a minute's worth may come at once, and then as many as the rate allows. Returns the
 * seconds to wait, 0 when the call may go on.
 */
export function limitRate({ perMinute, clock }: Rate): (key: string) => number {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key) => {
    const now = clock();
    const bucket = buckets.get(key) ?? { left: perMinute, at: now };
    const left = Math.min(perMinute, bucket.left + ((now - bucket.at) * perMinute) / 60_000);
    // The latest key is the last: the first ones are those that nobody has used for longest.
    buckets.delete(key);
    buckets.set(key, { left: Math.max(0, left >= 1 ? left - 1 : left), at: now });
    if (buckets.size > MOST_KEYS) buckets.delete(buckets.keys().next().value as string);
    return left >= 1 ? 0 : Math.ceil(((1 - left) * 60) / perMinute);
  };
}
