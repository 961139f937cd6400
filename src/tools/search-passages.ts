import { z } from 'zod';
import { loadVocabulary } from '../catalogue/load-vocabulary.ts';
import { resolveAuthors, resolveCategories } from '../catalogue/resolve-names.ts';
import type { Passage } from '../domain/evidence.ts';
import type { PostFilter } from '../domain/post.ts';
import type { SearchParts } from '../retrieval/search.ts';
import { searchPassages } from '../retrieval/search-passages.ts';
import { readPublishedRange } from './published-range.ts';
import { sayUnknownNames } from './say-unknown-names.ts';
import type { Tool, ToolContext, ToolOutcome } from './tool.ts';

const names = z.union([z.string().max(500), z.array(z.string().max(500)).max(50)]).optional();
const when = z.string().max(50).optional();

const inputSchema = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(1000)
    .describe('What the passage would say, in the words of the posts; no filters in here'),
  category: names.describe('Slug or name of a category, or several'),
  author: names.describe('Name of an author, or several'),
  posts: z
    .array(z.string().max(500))
    .max(500)
    .optional()
    .describe('Only these posts, by the references that other tools return'),
  published: when.describe('A day, month or year: 2024-03-12, 2024-03 or 2024'),
  published_after: when.describe('From the beginning of this day, month or year on'),
  published_before: when.describe('Before the beginning of this day, month or year'),
});
type Input = z.infer<typeof inputSchema>;

const DESCRIPTION =
  `Searches what the posts say, by meaning and by words, and returns passages of the 5 best posts, to be
cited. Use it for "how", "why", "what is" and every question about contents. Filters apply before the
search. Search again in other words when the passages do not answer. It cannot count and does not know which
posts are the newest.`.replaceAll('\n', ' ');

/** The tool `search_passages`. `synonyms` are other words for a category. */
export function searchPassagesTool(
  parts: SearchParts,
  synonyms: Readonly<Record<string, string>>,
): Tool<Input> {
  return {
    name: 'search_passages',
    description: DESCRIPTION,
    inputSchema,
    async run(input, context) {
      const { scope, timezone } = context;
      const { filter, notes, nobody } = await readFilter(input, context, { parts, synonyms });
      if (nobody) return outcome([], notes);
      const found = await searchPassages({ query: input.query, scope, timezone, filter }, parts);
      return outcome(found.passages, notes);
    },
  };
}

interface ReadFilter {
  readonly filter: PostFilter;
  readonly notes: readonly string[];
  /** A name was given, and nobody and nothing bears it: all posts would be a wrong answer. */
  readonly nobody: boolean;
}

async function readFilter(
  input: Input,
  { scope, timezone, now, within }: ToolContext,
  { parts, synonyms }: { readonly parts: SearchParts; readonly synonyms: Readonly<Record<string, string>> },
): Promise<ReadFilter> {
  const [categories, authors] = [listed(input.category), listed(input.author)];
  const named = categories.length + authors.length > 0;
  const vocabulary = named ? await loadVocabulary(scope, synonyms, parts.database) : null;
  const category = vocabulary && resolveCategories(categories, vocabulary);
  const author = vocabulary && resolveAuthors(authors, vocabulary);
  const range = readPublishedRange(
    {
      published: { name: 'published', text: blankIsAbsent(input.published) },
      after: { name: 'published_after', text: blankIsAbsent(input.published_after) },
      before: { name: 'published_before', text: blankIsAbsent(input.published_before) },
    },
    timezone,
    now,
  );
  return {
    filter: {
      ...(categories.length > 0 && { categories: category?.found }),
      ...(authors.length > 0 && { authors: author?.found }),
      ...(input.posts && input.posts.length > 0 && { posts: input.posts }),
      ...(within && { postIds: within }),
      ...(range.from && { publishedFrom: range.from }),
      ...(range.before && { publishedBefore: range.before }),
    },
    notes: [...sayUnknownNames('category', category), ...sayUnknownNames('author', author)],
    nobody:
      (categories.length > 0 && category?.found.length === 0) ||
      (authors.length > 0 && author?.found.length === 0),
  };
}

function listed(given: string | readonly string[] | undefined): string[] {
  return [given ?? []].flat().filter((name) => name.trim() !== '');
}

function blankIsAbsent(text: string | undefined): string | undefined {
  return text?.trim() || undefined;
}

function outcome(passages: readonly Passage[], notes: readonly string[]): ToolOutcome {
  const note = notes.join('; ');
  const posts = [...new Map(passages.map(({ post }) => [post.id, post])).values()];
  const slugs = posts.map(({ slug }) => slug).join(', ');
  const count = passages.length === 1 ? '1 passage' : `${passages.length} passages`;
  const summary = passages.length === 0 ? 'no passages' : `${count}: ${slugs}`;
  return {
    content:
      passages.length === 0
        ? { kind: 'text', text: note === '' ? 'No passages found.' : `No passages found: ${note}.` }
        : { kind: 'passages', passages, note: note || null },
    rows: null,
    posts,
    summary: note === '' ? summary : `${summary}; ${note}`,
  };
}
