import type { Scope } from '../domain/question.ts';
import type { Queryable } from '../store/database.ts';
import { scopeParameters, wrapInScope } from './scoped-wrapper.ts';
import type { Vocabulary } from './vocabulary.ts';

const NAMES = `SELECT 'category' AS kind, slug AS value, name AS label, posts FROM categories
  UNION ALL SELECT 'author', author, author, count(*) FROM posts WHERE author IS NOT NULL GROUP BY author
  UNION ALL SELECT 'post', '', '', count(*) FROM posts
  ORDER BY posts DESC, value`;

interface NameRow {
  readonly kind: 'category' | 'author' | 'post';
  readonly value: string;
  readonly label: string;
  readonly posts: number;
}

/**
 * The names that the posts in scope bear, most posts first. `synonyms` are other words for a category, to
 * its slug or name; those for a category that is not in scope are left out.
 */
export async function loadVocabulary(
  scope: Scope,
  synonyms: Readonly<Record<string, string>>,
  connection: Queryable,
): Promise<Vocabulary> {
  const { rows } = await connection.query<NameRow>(
    wrapInScope(NAMES, null).text,
    scopeParameters(scope.sources, 'UTC'),
  );
  const categories = rows
    .filter(({ kind }) => kind === 'category')
    .map(({ value, label, posts }) => ({ slug: value, name: label, posts }));
  const authors = rows
    .filter(({ kind }) => kind === 'author')
    .map(({ value, posts }) => ({ name: value, posts }));
  const known = Object.entries(synonyms).flatMap(([word, target]) => {
    const category = categories.find(
      ({ slug, name }) =>
        slug === target || [slug, name].some((text) => text.toLowerCase() === target.toLowerCase()),
    );
    return category === undefined ? [] : [[word.toLowerCase(), category.slug] as const];
  });
  return {
    categories,
    authors,
    synonyms: Object.fromEntries(known),
    posts: rows.find(({ kind }) => kind === 'post')?.posts ?? 0,
  };
}
