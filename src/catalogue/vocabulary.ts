/** The names that questions can use, as they stand in the posts that a scope may see. */
export interface Vocabulary {
  readonly categories: readonly { readonly slug: string; readonly name: string; readonly posts: number }[];
  readonly authors: readonly { readonly name: string; readonly posts: number }[];
  /** Other words for a category, lower case, to its slug. */
  readonly synonyms: Readonly<Record<string, string>>;
  readonly posts: number;
}
