import { loadVocabulary } from '../catalogue/load-vocabulary.ts';
import { type ResolvedNames, resolveAuthors, resolveCategories } from '../catalogue/resolve-names.ts';
import type { Scope } from '../domain/question.ts';
import { AppError } from '../errors.ts';
import type { Runtime } from '../runtime.ts';

interface FilterNames {
  readonly categories?: readonly string[];
  readonly authors?: readonly string[];
}

/** The library's own names for `--category` and `--author`; throws `usage` for one that it does not have. */
export async function resolveFilterNames(
  { category, author }: { readonly category?: readonly string[]; readonly author?: readonly string[] },
  scope: Scope,
  { config, database }: Runtime,
): Promise<FilterNames> {
  if (!category && !author) return {};
  const vocabulary = await loadVocabulary(scope, config.synonyms.category, database);
  return {
    categories: category && insist('--category', resolveCategories(category, vocabulary)),
    authors: author && insist('--author', resolveAuthors(author, vocabulary)),
  };
}

function insist(option: string, { found, unknown }: ResolvedNames): readonly string[] {
  const [first] = unknown;
  if (first === undefined) return found;
  const allowed =
    first.nearest.length === 0 ? 'there are none' : `the nearest are ${first.nearest.join(', ')}`;
  throw new AppError('usage', `${option} = ${first.name}: the library has no such name; ${allowed}`);
}
