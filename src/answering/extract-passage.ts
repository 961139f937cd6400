import { escapeMarkdown } from '../catalogue/escape-markdown.ts';
import type { Passage } from '../domain/evidence.ts';
import type { DraftCitation } from './check-citations.ts';
import { chooseQuote } from './choose-quote.ts';
import type { Extract } from './extract.ts';
import { groupByPost } from './group-by-post.ts';
import { type QuotedLine, quoteBestLine, quoteOpening } from './quote-line.ts';
import type { ScoredPassage } from './score-passages.ts';
import { linkPost } from './write-post.ts';
import { type IsSource, writeBlockQuote, writeInlineQuote } from './write-quote.ts';

const FURTHER = 2;
/** Another section is worth a line when its score comes this near to the best. */
const WORTH_SECTION = 0.6;
/** Another post is, when it holds this much of what the best holds of the question's rare words. */
const WORTH_POST = 0.75;

export interface PassageSources {
  /** Sections of the best post, in their order. */
  readonly best: readonly ScoredPassage[];
  /** Share of the question's rare words that the best post was found with. */
  readonly coverage: number;
  /** Passages of the other posts found, best post first. */
  readonly others: readonly ScoredPassage[];
}

/**
 * "How do I …": the best section's answer quoted, code whole, and up to two more lines from the same post
 * and others. Null: nothing to quote.
 */
export function extractPassage(sources: PassageSources, isSource: IsSource): Extract | null {
  const first = bestOf(sources.best);
  const quote = first === null ? null : chooseQuote(first.passage.text, first.units);
  if (first === null || quote === null) return null;
  const lines = furtherLines(first, sources);
  const citations: DraftCitation[] = [
    { n: 1, quote: quote.text, passage: first.passage },
    ...lines.map((line, index) => ({ n: index + 2, quote: line.quote, passage: line.passage })),
  ];
  const text = [
    `From ${placeOf(first.passage)}:`,
    writeBlockQuote(quote.text, 1, isSource),
    ...(lines.length === 0 ? [] : ['See also:', writeLines(lines, isSource)]),
  ];
  return { text: text.join('\n\n'), citations, posts: postsOf(citations) };
}

function bestOf(passages: readonly ScoredPassage[]): ScoredPassage | null {
  return passages.reduce<ScoredPassage | null>(
    (best, one) => (best === null || one.score > best.score ? one : best),
    null,
  );
}

function furtherLines(first: ScoredPassage, { best, coverage, others }: PassageSources): QuotedLine[] {
  const posts = groupByPost(others).filter((group) =>
    group.some(({ passage }) => passage.coverage >= WORTH_POST * coverage),
  );
  return [quoteSection(first, best), ...posts.map(quoteBestLine)]
    .filter((line) => line !== null)
    .slice(0, FURTHER);
}

/** The second-best section; after the lines that open a post, the section that they lead to. */
function quoteSection(first: ScoredPassage, best: readonly ScoredPassage[]): QuotedLine | null {
  const second = bestOf(best.filter((one) => one !== first));
  if (second !== null && second.score >= WORTH_SECTION * first.score) return quoteBestLine([second]);
  if (first.passage.heading !== null) return null;
  const next = best.find(({ passage }) => passage.ordinal === first.passage.ordinal + 1);
  return next === undefined ? null : quoteOpening(next);
}

function placeOf({ post, heading }: Passage): string {
  return heading === null ? linkPost(post) : `${linkPost(post)}, ${escapeMarkdown(heading)}`;
}

function writeLines(lines: readonly QuotedLine[], isSource: IsSource): string {
  return lines
    .map(
      ({ passage, quote, cut }, index) =>
        `- ${placeOf(passage)} — ${writeInlineQuote(quote, index + 2, isSource, cut)}`,
    )
    .join('\n');
}

function postsOf(citations: readonly DraftCitation[]): Extract['posts'] {
  return [...new Map(citations.map(({ passage: { post } }) => [post.id, post])).values()];
}
