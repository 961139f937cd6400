import { loadVocabulary } from '../catalogue/load-vocabulary.ts';
import { resolveAuthors, resolveCategories } from '../catalogue/resolve-names.ts';
import type { PostFilter } from '../domain/post.ts';
import { AppError } from '../errors.ts';
import { readPublishedRange } from '../tools/published-range.ts';
import type { Inquiry } from './inquiry.ts';

type Given = Readonly<Record<string, string | readonly string[]>>;

/**
 * The filter that the small model names: category, author, published_after, published_before. Null where
 * nothing restricts, or a name or day is none of the library's: a wrong filter is worse than no filter.
 */
export async function readFilterParameters(given: Given, inquiry: Inquiry): Promise<PostFilter | null> {
  const { question, parts } = inquiry;
  const vocabulary = await loadVocabulary(question.scope, parts.synonyms, parts.database);
  const categories = resolveCategories(listed(given, 'category'), vocabulary);
  const authors = resolveAuthors(listed(given, 'author'), vocabulary);
  if (categories.unknown.length + authors.unknown.length > 0) return null;
  const range = readRange(given, inquiry);
  if (range === null) return null;
  const filter: PostFilter = {
    ...(categories.found.length > 0 && { categories: categories.found }),
    ...(authors.found.length > 0 && { authors: authors.found }),
    ...(range.from && { publishedFrom: range.from }),
    ...(range.before && { publishedBefore: range.before }),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}

function readRange(given: Given, { question }: Inquiry) {
  const option = (name: string) => ({ name, text: listed(given, name)[0] });
  const options = {
    published: option('published'),
    after: option('published_after'),
    before: option('published_before'),
  };
  try {
    return readPublishedRange(options, question.timezone, question.now);
  } catch (error) {
    if (error instanceof AppError && error.code === 'usage') return null;
    throw error;
  }
}

function listed(given: Given, name: string): string[] {
  const value = Object.hasOwn(given, name) ? given[name] : undefined;
  return [value ?? []].flat().filter((text) => text.trim() !== '');
}
