import type { AnswerShape } from '../domain/decision.ts';
import type { Passage } from '../domain/evidence.ts';
import type { Draft } from './draft.ts';
import type { Extract } from './extract.ts';
import { extractList } from './extract-list.ts';
import { extractPassage } from './extract-passage.ts';
import { extractSummary } from './extract-summary.ts';
import type { Inquiry } from './inquiry.ts';
import { loadSourceLinks } from './load-source-links.ts';
import { measureNearness } from './measure-nearness.ts';
import { scorePassages } from './score-passages.ts';
import type { Covering } from './search-covering.ts';
import { noticesFor } from './sentences.ts';
import { useReadPost } from './use-tools.ts';
import type { IsSource } from './write-quote.ts';

export interface ExtractRequest {
  readonly shape: AnswerShape;
  readonly query: string;
}

type Body = Pick<Draft, 'text' | 'citations' | 'posts' | 'notices'>;

/** Quotes in the shape that the question has. Null where there is nothing to quote. */
export async function extractAnswer(
  covering: Covering,
  request: ExtractRequest,
  inquiry: Inquiry,
): Promise<Body | null> {
  if (covering.passages.length === 0) return null;
  const extract = await extractInShape(covering, request, inquiry);
  return extract && { ...extract, notices: noticesFor(covering.degraded) };
}

async function extractInShape(
  { passages, tags = new Map() }: Covering,
  { shape, query }: ExtractRequest,
  inquiry: Inquiry,
): Promise<Extract | null> {
  const { parts, locality } = inquiry;
  if (shape === 'list' || shape === 'count') {
    const isSource = await sourceLinks(passages, inquiry);
    const scored = await scorePassages(passages, query, parts.database);
    return extractList({ passages: scored, tags }, isSource, locality);
  }
  const best = await readBestPost(passages, query, inquiry);
  const isSource = await sourceLinks([...best, ...passages], inquiry);
  if (shape === 'summary') {
    return await extractSummary(best, { database: parts.database, isSource, locality });
  }
  const others = passages.filter((passage) => passage.post.id !== best[0]?.post.id);
  const scored = await scorePassages([...best, ...others], query, parts.database);
  const sources = {
    question: `${inquiry.question.text}\n${query}`,
    best: scored.slice(0, best.length),
    coverage: passages[0]?.coverage ?? 0,
    others: scored.slice(best.length),
  };
  return extractPassage(sources, isSource);
}

/** Every section of the best post: the answer need not stand in those that search has ranked first. */
async function readBestPost(
  passages: readonly Passage[],
  query: string,
  inquiry: Inquiry,
): Promise<readonly Passage[]> {
  const [best] = passages;
  if (best === undefined) return [];
  const found = await useReadPost(best.post, inquiry);
  const whole = found?.passages ?? [];
  if (whole.length === 0) return passages.filter((passage) => passage.post.id === best.post.id);
  return best.similarity === null ? whole : await measureNearness(whole, query, inquiry.parts);
}

function sourceLinks(passages: readonly Passage[], { question, parts }: Inquiry): Promise<IsSource> {
  return loadSourceLinks(
    passages.map((passage) => passage.text),
    question.scope,
    parts.database,
  );
}
