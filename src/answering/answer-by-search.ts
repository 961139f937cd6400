import type { SearchDecision } from '../domain/decision.ts';
import type { PostFilter } from '../domain/post.ts';
import { answerByCount } from './answer-by-count.ts';
import { describeFilter, restricts } from './describe-filter.ts';
import type { Draft } from './draft.ts';
import { extractAnswer } from './extract-answer.ts';
import { fallBackToSearch } from './fall-back-to-search.ts';
import type { Inquiry } from './inquiry.ts';
import { noticeUnindexed } from './notice-unindexed.ts';
import { searchCovering } from './search-covering.ts';
import { searchTopic } from './search-topic.ts';
import { sayNoneMatch, sayNotCovered } from './sentences.ts';
import { useListCategories, useListPosts, useTemplate } from './use-tools.ts';

const POSTS = 5;
const MOST_POSTS = 50;
const CANDIDATES_SHOWN = 3;

/** What the posts say; with a filter the catalogue narrows the posts first and search reads only those. */
export async function answerBySearch(decision: SearchDecision, inquiry: Inquiry): Promise<Draft> {
  if (decision.shape === 'count') return answerByCount(decision, inquiry);
  const draft = await answerFromPosts(decision, inquiry);
  return { ...draft, notices: [...(draft.notices ?? []), ...(await noticeUnindexed(inquiry))] };
}

async function answerFromPosts(decision: SearchDecision, inquiry: Inquiry): Promise<Draft> {
  const filter = await chosenPosts(decision, inquiry);
  return restricts(filter) ? answerWithin(filter, decision, inquiry) : answerFromAll(decision, inquiry);
}

/** The filter, and the posts that a template picks: both hold. A template that fails picks none, and the trace says so. */
async function chosenPosts(
  { filter, candidates }: SearchDecision,
  inquiry: Inquiry,
): Promise<PostFilter | null> {
  if (!candidates) return filter;
  const { template, parameters } = candidates;
  const result = await useTemplate(template, { parameters, periodLabel: null }, inquiry);
  return result === null ? filter : { ...filter, postIds: result.posts.map(({ id }) => id) };
}

async function answerFromAll(decision: SearchDecision, inquiry: Inquiry): Promise<Draft> {
  const { query, interpretation } = decision;
  const quoted = await quotePosts(decision, null, inquiry);
  if (quoted !== null) return { ...quoted, interpretation };
  return { route: 'none', text: sayNotCovered(query, null), interpretation };
}

async function answerWithin(filter: PostFilter, decision: SearchDecision, inquiry: Inquiry): Promise<Draft> {
  const { query, interpretation } = decision;
  const candidates = await useListPosts({ filter, limit: CANDIDATES_SHOWN }, inquiry);
  if (candidates?.total === 0) {
    const sentence = sayNoneMatch(await nameFilter(filter, inquiry));
    return fallBackToSearch({ query, after: 'hybrid', sentence, interpretation }, inquiry);
  }
  const quoted = await quotePosts(decision, filter, inquiry);
  if (quoted !== null) return { ...quoted, interpretation };
  const text = sayNotCovered(query, await nameFilter(filter, inquiry));
  return { route: 'none', text, interpretation, choices: [{ label: 'Search all posts', question: query }] };
}

/** Null: nothing speaks of the question. A search that failed leaves the gap to be said, and no more. */
async function quotePosts(
  decision: SearchDecision,
  filter: PostFilter | null,
  inquiry: Inquiry,
): Promise<Draft | null> {
  const { query, shape, order = null } = decision;
  const limit = decision.limit && Math.min(Math.max(decision.limit, 1), MOST_POSTS);
  const found =
    shape === 'list'
      ? await searchTopic({ query, filter, limit, order }, inquiry)
      : await searchCovering({ query, filter, limit: limit ?? POSTS }, inquiry);
  if (found === null) return { route: 'none', text: '' };
  const extract = await extractAnswer(found, decision, inquiry);
  if (extract === null) return null;
  const more = found.more ? [`…and ${found.more} more about it by title or tags.`] : [];
  return {
    ...extract,
    text: [extract.text, ...more].join('\n\n'),
    route: filter === null ? 'search' : 'hybrid',
  };
}

async function nameFilter(filter: PostFilter, inquiry: Inquiry): Promise<string | null> {
  const categories = filter.categories?.length ? await useListCategories(inquiry) : [];
  const names = Object.fromEntries((categories ?? []).map(({ slug, name }) => [slug, name]));
  return describeFilter(filter, names, inquiry.locality);
}
