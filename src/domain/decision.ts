import type { Choice } from './answer.ts';
import type { PostFilter } from './post.ts';

/** Which form the answer to a content question takes. */
export type AnswerShape =
  /** "How do I …": the best passage quoted, and two more. */
  | 'passage'
  /** "Which / what articles about …": posts, one cited line each. */
  | 'list'
  /** "Summarise …": the key sentences of one post. */
  | 'summary'
  /** "How many posts are about X": posts whose title or words match. */
  | 'count';

/** What the matcher makes of a question, without any model. */
export type Decision =
  | {
      readonly kind: 'template';
      readonly template: string;
      readonly parameters: Readonly<Record<string, unknown>>;
      /** "in 2023", "since March 2024"; null without a period. */
      readonly periodLabel: string | null;
      readonly interpretation: string | null;
      readonly score: number;
      /** What to search for should the template find nothing: the question's own words. */
      readonly query: string;
    }
  | {
      readonly kind: 'search';
      readonly shape: AnswerShape;
      /** The question's content, with the turns before worked in where it is a follow-up. */
      readonly query: string;
      /** With members: hybrid; SQL narrows the posts and search reads only those. */
      readonly filter: PostFilter | null;
      /** The template that picks the posts to search, where a filter can't: "our longest post", "posts tagged x". */
      readonly candidates?: {
        readonly template: string;
        readonly parameters: Readonly<Record<string, unknown>>;
      } | null;
      readonly interpretation: string | null;
      /** How many posts the asker wants, where the question says so. */
      readonly limit: number | null;
      /** The order asked for in "newest posts about volumes"; absent or null: by relevance. */
      readonly order?: 'newest' | 'oldest' | null;
      /** Of a count: the question names a topic to count by. False: words of it were not understood. */
      readonly namesTopic?: boolean;
    }
  | {
      readonly kind: 'ambiguous';
      readonly choices: readonly Choice[];
      readonly interpretation: string | null;
    }
  /** A catalogue question about a name that the catalogue does not have. */
  | {
      readonly kind: 'unknown-name';
      readonly name: string;
      readonly nearest: readonly string[];
      readonly choices: readonly Choice[];
    }
  | { readonly kind: 'help' };

/** What the posts say is to answer, perhaps of some posts only. */
export type SearchDecision = Extract<Decision, { kind: 'search' }>;
