import { type Category, listCategories } from '../catalogue/list-categories.ts';
import { findTemplate } from '../catalogue/load-templates.ts';
import { runTemplate, type TemplateResult } from '../catalogue/run-template.ts';
import type { TemplateCall } from '../catalogue/template.ts';
import type { Passage } from '../domain/evidence.ts';
import { type PostFilter, type PostSummary, postReference } from '../domain/post.ts';
import { earlierTurns } from '../retrieval/earlier-turns.ts';
import { type PostWindow, readPost } from '../retrieval/read-post.ts';
import type { SearchRequest, SearchResult } from '../retrieval/search.ts';
import { searchPassages } from '../retrieval/search-passages.ts';
import { type FoundPosts, findPosts } from './find-posts.ts';
import { type FoundSubjects, findSubjects } from './find-subjects.ts';
import type { Inquiry } from './inquiry.ts';
import { plainQuery } from './plain-query.ts';

/** A book is not read to its end for one answer. */
const CHARACTERS_READ = 60_000;
const SHOWN = 5;

/** Each of these runs one tool for the asker, keeps the step in the trace, and returns null when it failed. */
export function useTemplate(
  name: string,
  call: TemplateCall,
  { question, parts, tracer }: Inquiry,
): Promise<TemplateResult | null> {
  const { scope, timezone, now, asker, channel } = question;
  return tracer.call({
    tool: 'run_template',
    input: { template: name, parameters: call.parameters },
    run: async () => {
      const context = { scope, timezone, now, asker, channel };
      return await runTemplate(findTemplate(parts.library, name), call, context, parts.database);
    },
    summarise: ({ rows }) => `${rows.total} matching, returned ${rows.rows.length}`,
  });
}

export function useListPosts(
  request: { readonly filter: PostFilter | null; readonly words?: string; readonly limit: number },
  { question, parts, tracer }: Inquiry,
): Promise<FoundPosts | null> {
  const { scope, timezone } = question;
  const { filter, words = null, limit } = request;
  return tracer.call({
    tool: 'list_posts',
    input: { ...describeInput(filter), ...(words === null ? {} : { words }), limit },
    run: () => findPosts({ scope, timezone, filter, words, limit }, parts.database),
    summarise: ({ total, posts }) => `${total} matching, returned ${posts.length}`,
  });
}

/** Posts whose title or tags say that they are about the topic. */
export function useListSubjects(
  request: { readonly filter: PostFilter | null; readonly topic: string; readonly limit: number },
  { question, parts, tracer }: Inquiry,
): Promise<FoundSubjects | null> {
  const { scope, timezone } = question;
  const { filter, topic, limit } = request;
  return tracer.call({
    tool: 'list_posts',
    input: { ...describeInput(filter), title_or_tags: topic, limit },
    run: () => findSubjects({ scope, timezone, filter, topic, limit }, parts.database),
    summarise: ({ total, subjects }) => `${total} matching, returned ${subjects.length}`,
  });
}

export function useListCategories({ question, parts, tracer }: Inquiry): Promise<readonly Category[] | null> {
  return tracer.call({
    tool: 'list_categories',
    input: {},
    run: () => listCategories(question.scope, question.timezone, parts.database),
    summarise: (categories) => `${categories.length} categories`,
  });
}

export function useSearch(
  request: Pick<SearchRequest, 'query' | 'filter' | 'limit'>,
  { question, parts, tracer }: Inquiry,
): Promise<SearchResult | null> {
  const { scope, timezone } = question;
  const { query, filter, limit } = request;
  return tracer.call({
    tool: 'search_passages',
    input: { query, ...describeInput(filter ?? null), ...(limit === undefined ? {} : { limit }) },
    run: () =>
      searchPassages(
        { query: plainQuery(query), before: earlierTurns(question.history), scope, timezone, filter, limit },
        parts,
      ),
    summarise: ({ passages }) => summarisePassages(passages),
    passages: ({ passages }) =>
      passages.map(({ post, heading, score, similarity }) => {
        return { post: postReference(post), heading, score, similarity };
      }),
  });
}

export function useReadPost(
  post: PostSummary,
  { question, parts, tracer }: Inquiry,
): Promise<PostWindow | null> {
  const { scope, timezone } = question;
  const reference = postReference(post);
  return tracer.call({
    tool: 'read_post',
    input: { post: reference },
    run: () =>
      readPost({ reference, fromParagraph: 0, characters: CHARACTERS_READ, scope, timezone }, parts.database),
    summarise: ({ passages, total }) => `${passages.length} of ${total} passages of ${post.slug}`,
  });
}

/** "5 passages: docker/volumes, …", each post once. */
function summarisePassages(passages: readonly Passage[]): string {
  if (passages.length === 0) return 'no passages';
  const posts = [...new Set(passages.map((passage) => passage.post.slug))];
  const named = posts.slice(0, SHOWN).join(', ') + (posts.length > SHOWN ? ', …' : '');
  return `${passages.length} ${passages.length === 1 ? 'passage' : 'passages'}: ${named}`;
}

/** A filter under the names of the tools' own parameters. */
export function describeInput(filter: PostFilter | null): Record<string, unknown> {
  if (filter === null) return {};
  const { categories, authors, posts, postIds, publishedFrom, publishedBefore } = filter;
  const input = {
    category: categories,
    author: authors,
    posts: posts ?? (postIds === undefined ? undefined : `${postIds.length} from the catalogue`),
    published_after: publishedFrom?.toISOString(),
    published_before: publishedBefore?.toISOString(),
  };
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
