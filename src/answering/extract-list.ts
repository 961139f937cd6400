import type { DraftCitation } from './check-citations.ts';
import type { Extract } from './extract.ts';
import type { Locality } from './format-day.ts';
import { groupByPost } from './group-by-post.ts';
import { quoteBestLine } from './quote-line.ts';
import type { ScoredPassage } from './score-passages.ts';
import { describePost, linkPost } from './write-post.ts';
import { type IsSource, writeInlineQuote } from './write-quote.ts';

/** "Which articles about …": one cited line a post, best first. Null: nothing to quote. */
export function extractList(
  passages: readonly ScoredPassage[],
  isSource: IsSource,
  locality: Locality,
): Extract | null {
  const lines = groupByPost(passages)
    .map(quoteBestLine)
    .filter((line) => line !== null);
  if (lines.length === 0) return null;
  const citations: DraftCitation[] = lines.map(({ quote, passage }, index) => ({
    n: index + 1,
    quote,
    passage,
  }));
  const text = lines.map(({ passage: { post }, quote, cut }, index) => {
    return `- ${linkPost(post)} — ${writeInlineQuote(quote, index + 1, isSource, cut)}${describePost(post, locality)}`;
  });
  return { text: text.join('\n'), citations, posts: lines.map((line) => line.passage.post) };
}
