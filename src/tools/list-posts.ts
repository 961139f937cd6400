import { z } from 'zod';
import { listPosts } from '../catalogue/list-posts.ts';
import { loadVocabulary } from '../catalogue/load-vocabulary.ts';
import { isInstantText } from '../catalogue/read-parameter-value.ts';
import { resolveAuthors, resolveCategories } from '../catalogue/resolve-names.ts';
import type { Vocabulary } from '../catalogue/vocabulary.ts';
import type { PostSummary } from '../domain/post.ts';
import { postReference } from '../domain/post.ts';
import type { Database } from '../store/database.ts';
import { localTime } from './local-time.ts';
import { sayUnknownNames } from './say-unknown-names.ts';
import type { Tool, ToolOutcome } from './tool.ts';

const day = z
  .string()
  .refine(isInstantText, { message: 'allowed is a day such as 2024-03-01, or an ISO time with its offset' });

const inputSchema = z.strictObject({
  category: z
    .union([z.string(), z.array(z.string()).max(50)])
    .optional()
    .describe('Slug or name of a category, or several, which are summed'),
  title_contains: z
    .string()
    .max(500)
    .optional()
    .describe('Words in the title as they stand; case is ignored'),
  author: z.string().max(500).optional().describe('Name of an author'),
  published_after: day.optional().describe('First day that counts, YYYY-MM-DD'),
  published_before: day.optional().describe('First day that no longer counts, YYYY-MM-DD'),
  order: z.enum(['newest', 'oldest', 'title']).default('newest'),
  limit: z.int().min(1).max(50).default(10),
});
type Input = z.infer<typeof inputSchema>;

const DESCRIPTION =
  `Lists posts by what the catalogue knows of them: category, author, date, words of the title. Use it for
"which", "how many", "newest", "oldest" and "list" questions that no template answers, and to get references
for search_passages. It does not look into the texts. total_matching counts all that match, also those
beyond the limit: report it, never the length of the list.`.replaceAll('\n', ' ');

/** The tool `list_posts`. `synonyms` are other words for a category. */
export function listPostsTool(database: Database, synonyms: Readonly<Record<string, string>>): Tool<Input> {
  return {
    name: 'list_posts',
    description: DESCRIPTION,
    inputSchema,
    async run(input, { scope, timezone }) {
      const vocabulary = await loadVocabulary(scope, synonyms, database);
      const names = resolveNames(input, vocabulary);
      // Nobody by that name: the count of everybody's posts would be a wrong answer.
      if (names.nothing) return outcome([], 0, names.notes, timezone);
      const { posts, total } = await listPosts(
        {
          categories: names.categories,
          author: names.author,
          titleContains: input.title_contains?.trim() || null,
          publishedFrom: input.published_after ?? null,
          publishedBefore: input.published_before ?? null,
          order: input.order,
          limit: input.limit,
        },
        scope,
        timezone,
        database,
      );
      return outcome(posts, total, names.notes, timezone);
    },
  };
}

interface Names {
  readonly categories: readonly string[] | null;
  readonly author: string | null;
  readonly nothing: boolean;
  readonly notes: readonly string[];
}

function resolveNames(input: Input, vocabulary: Vocabulary): Names {
  const given = [input.category ?? []].flat().filter((name) => name.trim() !== '');
  const authors = [input.author ?? []].flat().filter((name) => name.trim() !== '');
  const category = resolveCategories(given, vocabulary);
  const author = resolveAuthors(authors, vocabulary);
  return {
    categories: given.length > 0 ? category.found : null,
    author: author.found[0] ?? null,
    nothing:
      (given.length > 0 && category.found.length === 0) || (authors.length > 0 && author.found.length === 0),
    notes: [...sayUnknownNames('category', category), ...sayUnknownNames('author', author)],
  };
}

function outcome(
  posts: readonly PostSummary[],
  total: number,
  notes: readonly string[],
  timezone: string,
): ToolOutcome {
  const note = notes.join('; ') || null;
  return {
    content: {
      kind: 'json',
      value: {
        total_matching: total,
        returned: posts.length,
        note,
        posts: posts.map((post) => ({
          post: postReference(post),
          title: post.title,
          url: post.url,
          category: post.category,
          author: post.author,
          published_at: post.publishedAt && localTime(post.publishedAt, timezone),
        })),
      },
    },
    rows: null,
    posts,
    summary: `${total} matching, returned ${posts.length}${note === null ? '' : `; ${note}`}`,
  };
}
