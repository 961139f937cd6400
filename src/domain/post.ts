/** A post as answers name it. `source/slug` is its public reference. */
export interface PostSummary {
  /** Row id in the store; never shown. */
  readonly id: number;
  readonly source: string;
  readonly slug: string;
  readonly title: string;
  readonly url: string | null;
  readonly category: string | null;
  readonly author: string | null;
  /**
   * The instant, or for a post dated by day only the midnight that begins that day in the
   * asker's time zone; null for an undated post.
   */
  readonly publishedAt: Date | null;
}

/** Which posts a question is about. Absent members do not restrict; members combine by AND. */
export interface PostFilter {
  /** Category slugs; any of them. */
  readonly categories?: readonly string[];
  /** Author names as stored; any of them. */
  readonly authors?: readonly string[];
  /** Public references (`source/slug`, or a slug that is unique); at most 500. */
  readonly posts?: readonly string[];
  /** Store row ids, for candidates that a template has returned. */
  readonly postIds?: readonly number[];
  /** Half-open: publishedFrom <= published_at < publishedBefore. */
  readonly publishedFrom?: Date;
  readonly publishedBefore?: Date;
}

export function postReference(post: { source: string; slug: string }): string {
  return `${post.source}/${post.slug}`;
}
