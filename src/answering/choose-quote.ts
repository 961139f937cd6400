import type { Unit } from './split-units.ts';

export interface ScoredUnit extends Unit {
  /** How well the unit answers the question; comparable within one passage. */
  readonly score: number;
}

/** A slice of a passage. */
export interface Quote {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface QuoteSize {
  /** Characters of prose at which the quote grows no further; code, tables and lists do not count. */
  readonly prose: number;
  /** Take in the code, table or list that belongs to the sentence. */
  readonly withBlocks: boolean;
}

const WHOLE_LIST = 900;

/**
 * The best unit of a passage with what it needs to be understood: its paragraph, and the code, table or
 * list that it announces or that it belongs to. One slice, so that it is quoted exactly; never across a
 * heading. Null when there is nothing to quote.
 */
export function chooseQuote(passage: string, units: readonly ScoredUnit[], size: QuoteSize): Quote | null {
  const best = bestIndex(units, size);
  if (best === null) return null;
  const [first, last] = growQuote(units, best, size);
  const start = units[first]?.start ?? 0;
  const end = units[last]?.end ?? start;
  return { start, end, text: passage.slice(start, end) };
}

function bestIndex(units: readonly ScoredUnit[], size: QuoteSize): number | null {
  let best: number | null = null;
  units.forEach((unit, index) => {
    if (unit.kind === 'heading' || (!size.withBlocks && unit.kind !== 'prose')) return;
    if (best === null || unit.score > (units[best]?.score ?? 0)) best = index;
  });
  return best;
}

function growQuote(units: readonly ScoredUnit[], best: number, size: QuoteSize): [number, number] {
  let [first, last] = [best, best];
  const proseLength = () =>
    units
      .slice(first, last + 1)
      .reduce((sum, unit) => sum + (unit.kind === 'prose' ? unit.text.length : 0), 0);
  const fits = (unit: Unit) => unit.kind !== 'prose' || proseLength() + unit.text.length <= size.prose;
  for (;;) {
    const [before, after] = [units[first - 1], units[last + 1]];
    const [head, tail] = [units[first], units[last]];
    if (head === undefined || tail === undefined) return [first, last];
    if (after && fits(after) && belongs(tail, after, size)) last += 1;
    else if (before && fits(before) && belongs(before, head, size)) first -= 1;
    else return [first, last];
  }
}

/** Two neighbours that are read together. */
function belongs(upper: Unit, lower: Unit, size: QuoteSize): boolean {
  if (upper.kind === 'heading' || lower.kind === 'heading') return false;
  if (upper.block === lower.block) return true;
  if (!size.withBlocks || isLongList(upper) || isLongList(lower)) return false;
  // A sentence and the block below it, or a block and the sentence that explains it: one thing.
  return upper.kind !== lower.kind || upper.kind === 'code';
}

function isLongList(unit: Unit): boolean {
  return unit.kind === 'list' && unit.text.length > WHOLE_LIST;
}
