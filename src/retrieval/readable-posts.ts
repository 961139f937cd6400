import type { Queryable } from '../store/database.ts';
import type { VectorWeight } from './fuse-rankings.ts';

/** Vectors count nothing in a language that the model was not made for; in an unknown one, as usual. */
export function makeVectorWeight(weight: number, languages: readonly string[] | null): VectorWeight {
  return (language) => (canRead(language, languages) ? weight : 0);
}

export function canRead(language: string | null, languages: readonly string[] | null): boolean {
  return languages === null || language === null || languages.includes(language);
}

/** The posts among those named whose language the model was made for, or is not known. */
export async function readablePosts(
  posts: readonly number[],
  languages: readonly string[] | null,
  database: Queryable,
): Promise<readonly number[]> {
  if (languages === null) return posts;
  const { rows } = await database.query<{ id: number }>(
    `SELECT id FROM post
      WHERE id = ANY($1::bigint[]) AND (language IS NULL OR language = ANY($2::text[])) ORDER BY id`,
    [posts, languages],
  );
  return rows.map((row) => row.id);
}
