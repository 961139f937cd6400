import { escapeMarkdown, linkTarget } from '../catalogue/escape-markdown.ts';
import type { PostSummary } from '../domain/post.ts';
import { formatDay, type Locality } from './format-day.ts';

/** `[Title](url)`; the title alone where the post has no web address. */
export function linkPost(post: PostSummary): string {
  const title = escapeMarkdown(post.title);
  const target = linkTarget(post.url);
  return target === null ? title : `[${title}](${target})`;
}

/** `(Docker, 12 March 2024)`, with what is known; empty where nothing is. */
export function describePost(post: PostSummary, locality: Locality): string {
  const known = [
    post.category === null ? null : escapeMarkdown(post.category),
    post.publishedAt === null ? null : formatDay(post.publishedAt, locality),
  ].filter((part) => part !== null);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}
