import type { ScoredPassage } from './score-units.ts';

export interface QuotedLine {
  readonly passage: ScoredPassage['passage'];
  /** An exact substring of the passage, on one line or a few. */
  readonly quote: string;
  /** The sentence goes on after the quote. */
  readonly cut: boolean;
  readonly score: number;
}

const LONGEST = 240;

/** The one sentence of these passages that answers best; a list's or table's best line where there is none. */
export function quoteBestLine(passages: readonly ScoredPassage[]): QuotedLine | null {
  const lines = passages.flatMap(({ passage, units }) =>
    units
      .filter((unit) => unit.kind !== 'heading')
      .map((unit) => ({ passage, unit, score: unit.kind === 'prose' ? unit.score : unit.score * 0.5 })),
  );
  const best = lines.reduce<(typeof lines)[number] | null>(
    (found, line) => (found === null || line.score > found.score ? line : found),
    null,
  );
  if (best === null) return null;
  const { passage, unit, score } = best;
  const text = unit.kind === 'prose' ? unit.text : firstWords(unit.text);
  return { passage, ...cutAtWord(text, LONGEST), score };
}

/** The first line of a block that says something: no fence, rule or item mark. */
function firstWords(block: string): string {
  const lines = block.split(/\r?\n/).map((line) => line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, '').trim());
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line) && !/^(?:`{3,}|~{3,})/.test(line)) ?? block;
}

export function cutAtWord(text: string, longest: number): { quote: string; cut: boolean } {
  if (text.length <= longest) return { quote: text, cut: false };
  const space = text.slice(0, longest + 1).search(/\s\S*$/);
  // Never within a surrogate pair, nor within inline code or a link, whose marks would be left open.
  const end = space > 0 ? space : longest;
  return { quote: withoutOpenMark(text.slice(0, end).replace(/[\uD800-\uDBFF]$/, '')), cut: true };
}

function withoutOpenMark(text: string): string {
  const openCode = (text.match(/`/g) ?? []).length % 2 === 1 ? text.lastIndexOf('`') : text.length;
  const openLink = /\[[^\]]*$|\[[^\]]*\]\([^)]*$/.exec(text)?.index ?? text.length;
  const end = Math.min(openCode, openLink);
  return end > 0 ? text.slice(0, end).trimEnd() : text;
}
