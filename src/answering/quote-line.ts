import type { Passage } from '../domain/evidence.ts';
import type { ScoredUnit } from './choose-quote.ts';
import type { ScoredPassage } from './score-passages.ts';

/** What only announces the block below it says little by itself. */
const ANNOUNCES = 0.3;

export interface QuotedLine {
  readonly passage: Passage;
  /** An exact substring of the passage. */
  readonly quote: string;
  /** The sentence goes on after the quote. */
  readonly cut: boolean;
  readonly score: number;
}

const LONGEST = 240;
/** A sentence reads best alone, code worst. */
const READS_ALONE = { prose: 1, list: 0.95, table: 0.8, code: 0.4, heading: 0 };

/** The one line of these passages that answers best: a sentence, an item, a row. Null: nothing to quote. */
export function quoteBestLine(passages: readonly ScoredPassage[]): QuotedLine | null {
  let best: QuotedLine | null = null;
  for (const { passage, units } of passages) {
    for (const unit of units) {
      const announces = unit.text.endsWith(':') ? ANNOUNCES : 1;
      const score = unit.score * READS_ALONE[unit.kind] * announces;
      if (unit.kind === 'heading' || (best !== null && score <= best.score)) continue;
      best = { passage, ...cutAtWord(lineOf(unit), LONGEST), score };
    }
  }
  return best;
}

/** The sentence that opens a passage, else its best line. */
export function quoteOpening(passage: ScoredPassage): QuotedLine | null {
  const opening = passage.units.find((unit) => unit.kind === 'prose' && !unit.text.endsWith(':'));
  return quoteBestLine([opening === undefined ? passage : { ...passage, units: [opening] }]);
}

/** A sentence whole; of other blocks the first line that says something, without item mark and fence. */
function lineOf({ kind, text }: ScoredUnit): string {
  if (kind === 'prose') return text;
  const lines = text.split(/\r?\n/).map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '').trim());
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line) && !/^(?:`{3,}|~{3,})/.test(line)) ?? text;
}

/** An exact beginning of the text, cut between words and outside inline code and links. */
export function cutAtWord(text: string, longest: number): { quote: string; cut: boolean } {
  if (text.length <= longest) return { quote: text, cut: false };
  const space = text.slice(0, longest + 1).search(/\s\S*$/);
  const end = space > 0 ? space : longest;
  return { quote: withoutOpenMark(text.slice(0, end).replace(/[\uD800-\uDBFF]$/, '')), cut: true };
}

function withoutOpenMark(text: string): string {
  const openCode = (text.match(/`/g) ?? []).length % 2 === 1 ? text.lastIndexOf('`') : text.length;
  const openLink = /\[[^\]]*$|\[[^\]]*\]\([^)]*$/.exec(text)?.index ?? text.length;
  const end = Math.min(openCode, openLink);
  return end > 0 ? text.slice(0, end).trimEnd() : text;
}
