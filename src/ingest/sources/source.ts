/** A post as its source lists it, normalised and checked. */
export interface ListedDocument {
  readonly kind: 'document';
  /** What the source itself calls the post; unique within the source. */
  readonly externalId: string;
  /** Where it stands, for reports: a relative path, or `posts.jsonl:17`. */
  readonly file: string;
  /** The slug it asks for; another post may have it already. */
  readonly slug: string;
  readonly url: string | null;
  readonly title: string;
  /** Slug of the category. */
  readonly category: string | null;
  /** The category as written, where that differs from its slug. */
  readonly categoryName: string | null;
  readonly author: string | null;
  readonly excerpt: string | null;
  readonly publishedAt: Date | null;
  readonly publishedDateOnly: boolean;
  readonly updatedAt: Date | null;
  readonly tags: readonly string[];
  /** What the source says beyond these fields, as JSON. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Normalised Markdown, never blank. */
  readonly text: string;
}

/**
 * Which post a failure is about. `post`: this one, which stays as it is stored. `unknown`: it could be
 * any, so nothing may be taken for missing. `withdrawn`: none that should be in the library.
 */
export type FailureSubject =
  | { readonly kind: 'post'; readonly externalId: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'withdrawn' };

export interface DocumentFailure {
  readonly kind: 'failure';
  readonly file: string;
  /** Null where the whole file is meant. */
  readonly field: string | null;
  readonly reason: string;
  readonly subject: FailureSubject;
}

export type ListedItem = ListedDocument | DocumentFailure;

/** A place that posts come from. */
export interface Source {
  /**
   * Every post of the source, in an order that stays the same. That it ends normally says that the
   * listing is whole; it throws when it is not. A document may be followed by failures of its own fields.
   */
  list(signal: AbortSignal): AsyncIterable<ListedItem>;
}

/** The largest file, line or answer that is read as one post, in bytes. */
export const LARGEST_POST_BYTES = 10 * 1024 * 1024;
