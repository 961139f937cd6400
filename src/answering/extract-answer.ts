import type { AnswerShape } from '../domain/decision.ts';
import type { Passage } from '../domain/evidence.ts';
import type { Draft } from './draft.ts';
import type { Extract } from './extract.ts';
import { extractList } from './extract-list.ts';
import { extractPassage } from './extract-passage.ts';
import { extractSummary } from './extract-summary.ts';
import type { Inquiry } from './inquiry.ts';
import { loadSourceLinks } from './load-source-links.ts';
import { scoreUnits } from './score-units.ts';
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
  { passages, degraded }: Covering,
  request: ExtractRequest,
  inquiry: Inquiry,
): Promise<Body | null> {
  if (passages.length === 0) return null;
  const { question, parts } = inquiry;
  const isSource = await loadSourceLinks(
    passages.map((passage) => passage.text),
    question.scope,
    parts.database,
  );
  const extract = await chooseExtract(passages, request, { inquiry, isSource });
  return extract === null ? null : { ...extract, notices: noticesFor(degraded) };
}

interface Desk {
  readonly inquiry: Inquiry;
  readonly isSource: IsSource;
}

async function chooseExtract(
  passages: readonly Passage[],
  { shape, query }: ExtractRequest,
  { inquiry, isSource }: Desk,
): Promise<Extract | null> {
  const { parts, locality } = inquiry;
  const { database, embedder } = parts;
  switch (shape) {
    case 'passage':
      return extractPassage(await scoreUnits(passages, query, { database, embedder }), isSource);
    case 'list':
    case 'count': {
      const scored = await scoreUnits(passages, query, { database, embedder: null });
      return extractList(scored, isSource, locality);
    }
    case 'summary': {
      const [best] = passages;
      const whole = best === undefined ? null : await useReadPost(best.post, inquiry);
      return whole === null ? null : await extractSummary(whole, { database, isSource, locality });
    }
  }
}
