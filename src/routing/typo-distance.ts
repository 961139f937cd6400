import { distance } from 'fastest-levenshtein';

/** How many slips of the finger a name of this length may hold; short names must be exact. */
export function allowedTypos(length: number): number {
  if (length <= 3) return 0;
  return length <= 7 ? 1 : 2;
}

/** Letters added, dropped or changed; two neighbours swapped count once. */
export function typoDistance(written: string, meant: string): number {
  const plain = distance(written, meant);
  return plain === 2 && isSwap(written, meant) ? 1 : plain;
}

function isSwap(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  const at = [...left].findIndex((letter, index) => letter !== right[index]);
  return (
    left[at] === right[at + 1] && left[at + 1] === right[at] && left.slice(at + 2) === right.slice(at + 2)
  );
}

/** The distance when it is small enough for a slip, else null. */
export function typosBetween(written: string, meant: string): number | null {
  const allowed = allowedTypos(meant.length);
  if (Math.abs(written.length - meant.length) > allowed) return null;
  const typos = typoDistance(written, meant);
  return typos <= allowed ? typos : null;
}
