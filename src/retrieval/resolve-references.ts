import { distance } from 'fastest-levenshtein';
import type { Scope } from '../domain/question.ts';
import { AppError } from '../errors.ts';
import type { Queryable } from '../store/database.ts';

/** Most posts that one filter may name. */
export const REFERENCE_LIMIT = 500;
const SUGGESTIONS = 3;

/**
 * Ids of the posts that public references name: `source/slug`, or a bare slug that only one post in
 * scope has. Throws `usage` for a reference that names none or several, with the nearest or the allowed.
 */
export async function resolveReferences(
  references: readonly string[],
  scope: Scope,
  database: Queryable,
): Promise<number[]> {
  if (references.length > REFERENCE_LIMIT) {
    throw new AppError('usage', `posts: ${references.length} references, allowed are ${REFERENCE_LIMIT}`);
  }
  if (references.length === 0) return [];
  const { rows } = await database.query<{ id: number; reference: string; slug: string }>(
    `SELECT post.id, post.source_id || '/' || post.slug AS reference, post.slug
       FROM post JOIN source ON source.id = post.source_id
      WHERE post.source_id = ANY($2::text[]) AND source.hidden_at IS NULL AND post.deleted_at IS NULL
        AND (post.source_id || '/' || post.slug = ANY($1::text[]) OR post.slug = ANY($1::text[]))`,
    [references, scope.sources],
  );
  const ids = new Set<number>();
  for (const reference of references) {
    const exact = rows.filter((row) => row.reference === reference);
    const found = exact.length > 0 ? exact : rows.filter((row) => row.slug === reference);
    const [only] = found;
    if (only === undefined) throw await unknownReference(reference, scope, database);
    if (found.length > 1) {
      const allowed = found.map((row) => row.reference).sort();
      throw new AppError(
        'usage',
        `post "${reference}" is in several sources: allowed is one of ${allowed.join(', ')}`,
      );
    }
    ids.add(only.id);
  }
  return [...ids];
}

async function unknownReference(reference: string, scope: Scope, database: Queryable): Promise<AppError> {
  const { rows } = await database.query<{ reference: string; slug: string }>(
    `SELECT post.source_id || '/' || post.slug AS reference, post.slug
       FROM post JOIN source ON source.id = post.source_id
      WHERE post.source_id = ANY($1::text[]) AND source.hidden_at IS NULL AND post.deleted_at IS NULL`,
    [scope.sources],
  );
  const wanted = reference.toLowerCase();
  const far = (row: { reference: string; slug: string }) =>
    Math.min(distance(wanted, row.reference), distance(wanted, row.slug));
  const nearest = rows
    .map((row) => ({ reference: row.reference, far: far(row) }))
    .sort((left, right) => left.far - right.far || left.reference.localeCompare(right.reference))
    .slice(0, SUGGESTIONS)
    .map((row) => row.reference);
  const hint = nearest.length === 0 ? 'no post can be seen here' : `the nearest are ${nearest.join(', ')}`;
  return new AppError('usage', `post "${reference}" is not in the library: ${hint}`);
}
