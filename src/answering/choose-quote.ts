import type { Unit } from './split-units.ts';

export interface ScoredUnit extends Unit {
  /** How well the unit answers the question; comparable within one post. */
  readonly score: number;
}

/** A slice of a passage. */
export interface Quote {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Characters of prose, or of one list, at which a quote grows no further; code and tables stay whole. */
const LONGEST_PROSE = 480;
const LONGEST_LIST = 900;
/** A quote of so little prose takes in the next paragraph too. */
const SHORT_PROSE = 260;

/**
 * The best unit of a passage with what it needs to be understood: its paragraph, list or table, and the
 * code that it announces or explains. One slice, so that it is quoted exactly; never across a heading.
 * Null when there is nothing to quote.
 */
export function chooseQuote(passage: string, units: readonly ScoredUnit[]): Quote | null {
  const best = bestIndex(units);
  if (best === null) return null;
  const [first, last] = growQuote(units, best);
  const start = units[first]?.start ?? 0;
  const end = units[last]?.end ?? start;
  return { start, end, text: passage.slice(start, end) };
}

function bestIndex(units: readonly ScoredUnit[]): number | null {
  let best: number | null = null;
  units.forEach((unit, index) => {
    if (unit.kind === 'heading') return;
    if (best === null || unit.score > (units[best]?.score ?? 0)) best = index;
  });
  return best;
}

function growQuote(units: readonly ScoredUnit[], best: number): [number, number] {
  let [first, last] = [best, best];
  for (;;) {
    const quoted = units.slice(first, last + 1);
    const [head, tail] = [quoted[0], quoted.at(-1)];
    const [before, after] = [units[first - 1], units[last + 1]];
    if (after && tail && belongs(tail, after, quoted) && fits(after, quoted)) last += 1;
    else if (before && head && belongs(before, head, quoted) && fits(before, quoted)) first -= 1;
    else return [first, last];
  }
}

/** Two neighbours that are read together. */
function belongs(upper: Unit, lower: Unit, quoted: readonly Unit[]): boolean {
  if (upper.kind === 'heading' || lower.kind === 'heading') return false;
  if (upper.block === lower.block) return true;
  if (upper.kind === 'prose' && lower.kind === 'prose') return lengthOf('prose', quoted) < SHORT_PROSE;
  // A sentence and the block below it, or a block and the sentence that explains it: one thing.
  return upper.kind === 'prose' || lower.kind === 'prose' || upper.kind === 'code' || lower.kind === 'code';
}

function fits(unit: Unit, quoted: readonly Unit[]): boolean {
  if (unit.kind === 'prose') return lengthOf('prose', quoted) + unit.text.length <= LONGEST_PROSE;
  if (unit.kind === 'list') return lengthOf('list', quoted) + unit.text.length <= LONGEST_LIST;
  return true;
}

function lengthOf(kind: Unit['kind'], units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + (unit.kind === kind ? unit.text.length : 0), 0);
}
