import type { Scope } from '../domain/question.ts';
import type { Queryable } from '../store/database.ts';
import { scopeParameters, wrapInScope } from './scoped-wrapper.ts';

export interface Category {
  readonly slug: string;
  readonly name: string;
  readonly posts: number;
  /** Null where no post of it is dated. */
  readonly latest: Date | null;
}

const SQL = 'SELECT slug, name, posts, latest FROM categories ORDER BY posts DESC, name';

/** Every category of the posts in scope, the largest first. */
export async function listCategories(
  scope: Scope,
  timezone: string,
  connection: Queryable,
): Promise<readonly Category[]> {
  const { rows } = await connection.query<Category>(
    wrapInScope(SQL, null).text,
    scopeParameters(scope.sources, timezone),
  );
  return rows;
}
