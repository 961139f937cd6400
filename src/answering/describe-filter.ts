import type { PostFilter } from '../domain/post.ts';
import { describePeriod } from './describe-period.ts';
import type { Locality } from './format-day.ts';

/** Names of categories by slug, as people write them. */
export type CategoryNames = Readonly<Record<string, string>>;

/** "category Docker, by April Jones, in March 2021"; null for a filter that restricts nothing. */
export function describeFilter(
  filter: PostFilter | null,
  names: CategoryNames,
  locality: Locality,
): string | null {
  if (filter === null) return null;
  const parts = [
    describeCategories(filter.categories, names),
    filter.authors?.length ? `by ${joinWords(filter.authors, 'or')}` : null,
    describePosts(filter),
    describePeriod(filter.publishedFrom, filter.publishedBefore, locality),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

/** True when a member of the filter leaves posts out. */
export function restricts(filter: PostFilter | null): filter is PostFilter {
  return filter !== null && Object.values(filter).some((value) => value !== undefined);
}

/** "a", "a or b", "a, b or c". */
export function joinWords(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

function describeCategories(slugs: readonly string[] | undefined, names: CategoryNames): string | null {
  if (!slugs?.length) return null;
  const shown = slugs.map((slug) => names[slug] ?? slug);
  return `${slugs.length === 1 ? 'category' : 'categories'} ${joinWords(shown, 'or')}`;
}

function describePosts(filter: PostFilter): string | null {
  if (filter.posts?.length) {
    return filter.posts.length > 3
      ? `${filter.posts.length} posts named`
      : `in ${joinWords(filter.posts, 'or')}`;
  }
  return filter.postIds === undefined ? null : `${filter.postIds.length} posts chosen by the catalogue`;
}
