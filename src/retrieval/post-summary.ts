import type { PostSummary } from '../domain/post.ts';

/** A post's columns under the names of `PostSummary`. */
export interface PostRow {
  readonly id: number;
  readonly source: string;
  readonly slug: string;
  readonly title: string;
  readonly url: string | null;
  readonly category: string | null;
  readonly author: string | null;
  readonly publishedAt: Date | null;
}

export function toPostSummary(row: PostRow): PostSummary {
  const { id, source, slug, title, url, category, author, publishedAt } = row;
  return { id, source, slug, title, url, category, author, publishedAt };
}
