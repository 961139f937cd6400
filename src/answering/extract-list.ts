import { escapeMarkdown } from '../catalogue/escape-markdown.ts';
import type { DraftCitation } from './check-citations.ts';
import type { Extract } from './extract.ts';
import type { Locality } from './format-day.ts';
import { groupByPost } from './group-by-post.ts';
import { type QuotedLine, quoteBestLine, quoteOpening } from './quote-line.ts';
import type { ScoredPassage } from './score-passages.ts';
import { describePost, linkPost } from './write-post.ts';
import { type IsSource, writeInlineQuote } from './write-quote.ts';

export interface ListSources {
  readonly passages: readonly ScoredPassage[];
  /** Tags by which a post is about the topic, by its id. */
  readonly tags: ReadonlyMap<number, readonly string[]>;
}

/** "Which articles about …": one cited line a post, best first. Null: nothing to quote. */
export function extractList(
  { passages, tags }: ListSources,
  isSource: IsSource,
  locality: Locality,
): Extract | null {
  const lines = groupByPost(passages)
    .map(quotePost)
    .filter((line) => line !== null);
  if (lines.length === 0) return null;
  const citations: DraftCitation[] = lines.map(({ quote, passage }, index) => ({
    n: index + 1,
    quote,
    passage,
  }));
  const text = lines.map(({ passage: { post }, quote, cut }, index) => {
    const cited = writeInlineQuote(quote, index + 1, isSource, cut);
    return `- ${linkPost(post)} — ${cited}${describePost(post, locality)}${sayTags(tags.get(post.id) ?? [])}`;
  });
  return { text: text.join('\n'), citations, posts: lines.map((line) => line.passage.post) };
}

/** Where no sentence holds a word of the topic, the one that opens the post says most. */
function quotePost(passages: readonly ScoredPassage[]): QuotedLine | null {
  const best = quoteBestLine(passages);
  if (best === null || best.score > 0) return best;
  const [first] = passages.toSorted((left, right) => left.passage.ordinal - right.passage.ordinal);
  return first === undefined ? best : quoteOpening(first);
}

/** Why a post is in the list whose sentences may not hold the word. */
function sayTags(tags: readonly string[]): string {
  return tags.length === 0 ? '' : `, tagged ${tags.map((tag) => escapeMarkdown(tag)).join(', ')}`;
}
