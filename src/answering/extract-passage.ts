import { escapeMarkdown } from '../catalogue/escape-markdown.ts';
import type { DraftCitation } from './check-citations.ts';
import { chooseQuote } from './choose-quote.ts';
import type { Extract } from './extract.ts';
import { groupByPost } from './group-by-post.ts';
import { type QuotedLine, quoteBestLine } from './quote-line.ts';
import type { ScoredPassage } from './score-units.ts';
import { linkPost } from './write-post.ts';
import { type IsSource, writeBlockQuote, writeInlineQuote } from './write-quote.ts';

const PROSE = 450;
const FURTHER = 2;
/** A further post is worth a line when its best sentence comes this near to the best of the first post. */
const WORTH = 0.5;

/** "How do I …": the best passage quoted, and a sentence each of up to two other posts. Null: nothing to quote. */
export function extractPassage(passages: readonly ScoredPassage[], isSource: IsSource): Extract | null {
  const [first = [], ...others] = groupByPost(passages);
  const best = bestPassage(first);
  if (best === null) return null;
  const { passage, units } = best;
  const quote = chooseQuote(passage.text, units, { prose: PROSE, withBlocks: true });
  if (quote === null) return null;
  const lines = furtherLines(others, topScore(best));
  const where = passage.heading === null ? '' : `, ${escapeMarkdown(passage.heading)}`;
  const citations: DraftCitation[] = [{ n: 1, quote: quote.text, passage }, ...lines.map(citeLine)];
  const text = [
    `From ${linkPost(passage.post)}${where}:`,
    writeBlockQuote(quote.text, 1, isSource),
    ...(lines.length === 0 ? [] : ['See also:', writeLines(lines, isSource)]),
  ].join('\n\n');
  return { text, citations, posts: citations.map((citation) => citation.passage.post) };
}

function bestPassage(passages: readonly ScoredPassage[]): ScoredPassage | null {
  return passages.reduce<ScoredPassage | null>(
    (best, one) => (best === null || topScore(one) > topScore(best) ? one : best),
    null,
  );
}

function topScore({ units }: ScoredPassage): number {
  return Math.max(0, ...units.map((unit) => unit.score));
}

function furtherLines(groups: readonly (readonly ScoredPassage[])[], best: number): QuotedLine[] {
  return groups
    .map(quoteBestLine)
    .filter((line) => line !== null)
    .filter((line) => line.score >= WORTH * best)
    .slice(0, FURTHER);
}

function citeLine({ quote, passage }: QuotedLine, index: number): DraftCitation {
  return { n: index + 2, quote, passage };
}

function writeLines(lines: readonly QuotedLine[], isSource: IsSource): string {
  return lines
    .map(
      (line, index) =>
        `- ${linkPost(line.passage.post)} — ${writeInlineQuote(line.quote, index + 2, isSource, line.cut)}`,
    )
    .join('\n');
}
