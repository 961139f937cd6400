/** 1 when one of the first `depth` is wanted, else 0. */
export function hitAt(depth: number, found: readonly string[], wanted: ReadonlySet<string>): number {
  return found.slice(0, depth).some((name) => wanted.has(name)) ? 1 : 0;
}

/**
 * Normalised discounted cumulative gain of the first `depth`: 1 when all that is wanted stands first.
 * Each wanted one counts the same.
 */
export function ndcgAt(depth: number, found: readonly string[], wanted: ReadonlySet<string>): number {
  const gain = (place: number) => 1 / Math.log2(place + 2);
  const reached = found
    .slice(0, depth)
    .reduce((sum, name, place) => sum + (wanted.has(name) ? gain(place) : 0), 0);
  const possible = Array.from({ length: Math.min(depth, wanted.size) }, (_, place) => gain(place));
  const best = possible.reduce((sum, value) => sum + value, 0);
  return best === 0 ? 0 : reached / best;
}
