import { escapeMarkdown } from '../catalogue/escape-markdown.ts';
import type { Passage } from '../domain/evidence.ts';
import type { DraftCitation } from './check-citations.ts';
import { chooseQuote } from './choose-quote.ts';
import type { Extract } from './extract.ts';
import { groupByPost } from './group-by-post.ts';
import { type QuotedLine, quoteBestLine, quoteOpening } from './quote-line.ts';
import { asksHowTo, findSteps, quoteWhole, sectionOf } from './quote-section.ts';
import type { ScoredPassage } from './score-passages.ts';
import { linkPost } from './write-post.ts';
import { type IsSource, writeBlockQuote, writeInlineQuote } from './write-quote.ts';

const FURTHER = 2;
/** Another section is worth a line when its score comes this near to the best. */
const WORTH_SECTION = 0.8;
/** Another post is, when it holds this much of what the best holds of the question's rare words, */
const WORTH_POST = 0.75;
/** one sentence of it this share of them, */
const WORTH_LINE = 0.3;
/** and it is this near in meaning: to the question, and beside the best post. */
const NEAR = 0.4;
const NEARLY_AS_NEAR = 0.8;
/** A section that goes on over more passages than this is cut. */
const LONGEST_SECTION = 3;

export interface PassageSources {
  readonly question: string;
  /** Sections of the best post, in their order. */
  readonly best: readonly ScoredPassage[];
  /** Share of the question's rare words that the best post was found with. */
  readonly coverage: number;
  /** Passages of the other posts found, best post first. */
  readonly others: readonly ScoredPassage[];
}

/** What is quoted of the best post: its answer, and the steps where they stand elsewhere. */
interface Part {
  readonly passage: Passage;
  readonly quote: string;
}

/**
 * The best section's answer quoted, and up to two lines from other posts. "How do I …" gets the section with
 * the commands or steps whole. Null: nothing to quote.
 */
export function extractPassage(sources: PassageSources, isSource: IsSource): Extract | null {
  const first = bestOf(sources.best);
  const steps = first !== null && asksHowTo(sources.question) ? findSteps(first, sources.best) : null;
  const parts = first === null ? [] : quoteParts(first, steps, sources.best);
  if (first === null || parts.length === 0) return null;
  const also = steps !== null ? null : quoteNextSection(first, sources.best);
  const lines = furtherLines(sources);
  const citations: DraftCitation[] = [...parts, ...(also ? [also] : []), ...lines].map(
    ({ quote, passage }, index) => ({ n: index + 1, quote, passage }),
  );
  const shown = parts.flatMap(({ passage, quote }, index) => [
    ...headOf(passage, parts[index - 1]?.passage),
    writeBlockQuote(quote, index + 1, isSource),
  ]);
  const text = [
    ...shown,
    ...(also === null
      ? []
      : [
          `${escapeMarkdown(also.passage.heading ?? 'Also')}: ${writeLine(also, parts.length + 1, isSource)}`,
        ]),
    ...(lines.length === 0
      ? []
      : ['See also:', writeLines(lines, citations.length - lines.length + 1, isSource)]),
  ];
  return { text: text.join('\n\n'), citations, posts: postsOf(citations) };
}

function quoteParts(
  first: ScoredPassage,
  steps: ScoredPassage | null,
  best: readonly ScoredPassage[],
): Part[] {
  const answer = chooseQuote(first.passage.text, first.units);
  const whole =
    steps === null ? [] : sectionOf(steps.passage, best).slice(0, LONGEST_SECTION).flatMap(partOf);
  if (steps === null || whole.length === 0) {
    return answer === null ? [] : [{ passage: first.passage, quote: answer.text }];
  }
  const within = whole.some(({ passage }) => passage === first.passage);
  return within || answer === null ? whole : [{ passage: first.passage, quote: answer.text }, ...whole];
}

function partOf(section: ScoredPassage): Part[] {
  const quote = quoteWhole(section);
  return quote === null ? [] : [{ passage: section.passage, quote: quote.text }];
}

/** "From [post], heading:", then only the heading, and nothing where the section goes on. */
function headOf(passage: Passage, above: Passage | undefined): string[] {
  if (above === undefined) return [`From ${placeOf(passage)}:`];
  if (above.heading === passage.heading) return [];
  return [passage.heading === null ? 'At its beginning:' : `${escapeMarkdown(passage.heading)}:`];
}

function bestOf(passages: readonly ScoredPassage[]): ScoredPassage | null {
  return passages.reduce<ScoredPassage | null>(
    (best, one) => (best === null || one.score > best.score ? one : best),
    null,
  );
}

function furtherLines({ best, coverage, others }: PassageSources): QuotedLine[] {
  const nearest = Math.max(0, ...best.map(({ passage }) => passage.similarity ?? 0));
  const isWorth = ({ coverage: held, similarity }: Passage) =>
    held >= WORTH_POST * coverage &&
    (similarity === null || similarity >= Math.max(NEAR, NEARLY_AS_NEAR * nearest));
  const posts = groupByPost(others).filter((group) => group.some(({ passage }) => isWorth(passage)));
  return posts
    .map(quoteBestLine)
    .filter((line) => line !== null)
    .filter(({ score }) => score >= WORTH_LINE)
    .slice(0, FURTHER);
}

/** The second-best section; after the lines that open a post, the section that they lead to. */
function quoteNextSection(first: ScoredPassage, best: readonly ScoredPassage[]): QuotedLine | null {
  const second = bestOf(best.filter((one) => one !== first));
  if (second !== null && second.score >= WORTH_SECTION * first.score) return quoteBestLine([second]);
  if (first.passage.heading !== null) return null;
  const next = best.find(({ passage }) => passage.ordinal === first.passage.ordinal + 1);
  return next === undefined ? null : quoteOpening(next);
}

function placeOf({ post, heading }: Passage): string {
  return heading === null ? linkPost(post) : `${linkPost(post)}, ${escapeMarkdown(heading)}`;
}

function writeLines(lines: readonly QuotedLine[], from: number, isSource: IsSource): string {
  return lines
    .map((line, index) => `- ${placeOf(line.passage)} — ${writeLine(line, from + index, isSource)}`)
    .join('\n');
}

function writeLine({ quote, cut }: QuotedLine, n: number, isSource: IsSource): string {
  return writeInlineQuote(quote, n, isSource, cut);
}

function postsOf(citations: readonly DraftCitation[]): Extract['posts'] {
  return [...new Map(citations.map(({ passage: { post } }) => [post.id, post])).values()];
}
