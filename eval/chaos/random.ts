/** Random choices that a seed repeats. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** True in the share of cases given. */
  happens(share: number): boolean;
  choose<T>(from: readonly T[]): T;
  between(low: number, high: number): number;
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    happens: (share) => next() < share,
    choose: <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T,
    between: (low, high) => low + next() * (high - low),
  };
}
