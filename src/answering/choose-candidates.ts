import type { PostFilter } from '../domain/post.ts';
import { resolvePosts } from '../retrieval/resolve-posts.ts';
import { describeFilter } from './describe-filter.ts';
import { countPosts } from './format-day.ts';
import type { Inquiry } from './inquiry.ts';
import { describeInput } from './use-tools.ts';

/** The posts that the catalogue has picked out for a question, never none. */
export interface Candidates {
  /** Row ids. */
  readonly ids: readonly number[];
  /** "category Docker, in 2023" */
  readonly description: string;
}

/** No post matches. */
export interface NoCandidates {
  readonly description: string;
  /** "without the period: 12 posts"; only where there are any. */
  readonly wider: readonly string[];
}

export type Narrowed = Candidates | NoCandidates;

/** The posts that a filter leaves; where it leaves none, what a wider one would. Null when that failed. */
export async function chooseCandidates(filter: PostFilter, inquiry: Inquiry): Promise<Narrowed | null> {
  const description = describeFilter(filter, {}, inquiry.locality) ?? 'every post';
  const ids = await inquiry.tracer.call({
    tool: 'list_posts',
    input: describeInput(filter),
    run: () => resolve(filter, inquiry),
    summarise: ({ length }) => `${length} matching`,
  });
  if (ids === null) return null;
  return ids.length > 0 ? { ids, description } : { description, wider: await countWider(filter, inquiry) };
}

const PARTS: readonly { readonly name: string; readonly without: (filter: PostFilter) => PostFilter }[] = [
  {
    name: 'the period',
    without: ({ publishedFrom: _from, publishedBefore: _before, ...rest }) => rest,
  },
  { name: 'the category', without: ({ categories: _categories, ...rest }) => rest },
  { name: 'the author', without: ({ authors: _authors, ...rest }) => rest },
];

async function countWider(filter: PostFilter, inquiry: Inquiry): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, without } of PARTS) {
    const wider = without(filter);
    if (Object.keys(wider).length === Object.keys(filter).length || Object.keys(wider).length === 0) continue;
    const { length } = await resolve(wider, inquiry);
    if (length > 0) lines.push(`without ${name}: ${countPosts(length, inquiry.locality)}`);
  }
  return lines;
}

function resolve(filter: PostFilter, { question, parts }: Inquiry): Promise<number[]> {
  return resolvePosts(filter, question.scope, question.timezone, parts.database);
}
