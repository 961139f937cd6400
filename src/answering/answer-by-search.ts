import type { Decision } from '../domain/decision.ts';
import type { PostFilter } from '../domain/post.ts';
import { answerByCount } from './answer-by-count.ts';
import { describeFilter, restricts } from './describe-filter.ts';
import type { Draft } from './draft.ts';
import { extractAnswer } from './extract-answer.ts';
import { fallBackToSearch } from './fall-back-to-search.ts';
import type { Inquiry } from './inquiry.ts';
import { keepCovering } from './not-covered.ts';
import { sayNoneMatch, sayNotCovered } from './sentences.ts';
import { useListCategories, useListPosts, useSearch } from './use-tools.ts';

export type SearchDecision = Extract<Decision, { kind: 'search' }>;

/** What the posts say; with a filter the catalogue narrows the posts first and search reads only those. */
export async function answerBySearch(decision: SearchDecision, inquiry: Inquiry): Promise<Draft> {
  if (decision.shape === 'count') return answerByCount(decision, inquiry);
  const { filter } = decision;
  return restricts(filter) ? answerWithin(filter, decision, inquiry) : answerFromAll(decision, inquiry);
}

async function answerFromAll(decision: SearchDecision, inquiry: Inquiry): Promise<Draft> {
  const { query, interpretation } = decision;
  const found = await useSearch({ query, limit: postsWanted(decision) }, inquiry);
  const covering = keepCovering(found?.passages ?? []);
  if (covering.length > 0) {
    const extract = await extractAnswer(covering, decision, inquiry);
    if (extract !== null) return { ...extract, route: 'search', interpretation };
  }
  return { route: 'none', text: found === null ? '' : sayNotCovered(query, null), interpretation };
}

async function answerWithin(filter: PostFilter, decision: SearchDecision, inquiry: Inquiry): Promise<Draft> {
  const { query, interpretation } = decision;
  const candidates = await useListPosts({ filter, limit: 3 }, inquiry);
  const named = await nameFilter(filter, inquiry);
  if (candidates?.total === 0) {
    const sentence = sayNoneMatch(named);
    return fallBackToSearch({ query, after: 'hybrid', sentence, interpretation }, inquiry);
  }
  const found = await useSearch({ query, filter, limit: postsWanted(decision) }, inquiry);
  const covering = keepCovering(found?.passages ?? []);
  if (covering.length > 0) {
    const extract = await extractAnswer(covering, decision, inquiry);
    if (extract !== null) return { ...extract, route: 'hybrid', interpretation };
  }
  if (found === null) return { route: 'none', text: '', interpretation };
  return {
    route: 'none',
    text: sayNotCovered(query, named),
    interpretation,
    choices: query.trim() === '' ? [] : [{ label: 'Search all posts', question: query }],
  };
}

async function nameFilter(filter: PostFilter, inquiry: Inquiry): Promise<string | null> {
  const categories = filter.categories?.length ? await useListCategories(inquiry) : [];
  const names = Object.fromEntries((categories ?? []).map(({ slug, name }) => [slug, name]));
  return describeFilter(filter, names, inquiry.locality);
}

const POSTS = 5;
const MOST_POSTS = 50;

function postsWanted({ limit }: SearchDecision): number {
  return Math.min(Math.max(limit ?? POSTS, 1), MOST_POSTS);
}
