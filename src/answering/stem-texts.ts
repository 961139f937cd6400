import type { Queryable } from '../store/database.ts';

const SQL = `
SELECT given.n::int AS n, tsvector_to_array(to_tsvector(post.text_config, given.text)) AS words
FROM unnest($1::text[]) WITH ORDINALITY AS given(text, n) JOIN post ON post.id = $2`;

/** Stems of each text's words, each once, by the rules of the post's language; no stop words. */
export async function stemTexts(
  texts: readonly string[],
  postId: number,
  database: Queryable,
): Promise<string[][]> {
  const { rows } = await database.query<{ n: number; words: string[] }>(SQL, [texts, postId]);
  const stems: string[][] = texts.map(() => []);
  for (const { n, words } of rows) stems[n - 1] = words;
  return stems;
}
