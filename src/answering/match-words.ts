import { readQueryWords } from '../retrieval/query-words.ts';
import type { Queryable } from '../store/database.ts';

/** A text of a post, to be compared with the words of a question. */
export interface PostText {
  readonly postId: number;
  readonly text: string;
}

const MATCHED = `
SELECT given.n::int AS n, ARRAY(
  SELECT unnest(tsvector_to_array(to_tsvector(post.text_config, $3)))
  INTERSECT SELECT unnest(tsvector_to_array(to_tsvector(post.text_config, given.text)))) AS matched
FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS given(post_id, text, n)
JOIN post ON post.id = given.post_id`;

/**
 * For each text in order: the share (0 to 1) of the question's words that it holds, rare words weighing
 * more; inflections count as the same word, by the rules of the post's language.
 */
export async function matchWords(
  texts: readonly PostText[],
  query: string,
  database: Queryable,
): Promise<number[]> {
  if (texts.length === 0) return [];
  const posts = texts.map((text) => text.postId);
  const languages = await readQueryWords(query, [...new Set(posts)], database);
  const weights = new Map(languages.flatMap(({ words }) => words.map(({ lexeme, idf }) => [lexeme, idf])));
  const { rows } = await database.query<{ n: number; matched: string[] }>(MATCHED, [
    posts,
    texts.map((text) => text.text),
    query,
  ]);
  const shares = texts.map(() => 0);
  const total = sum([...weights.values()]);
  for (const { n, matched } of rows) {
    if (total > 0) shares[n - 1] = sum(matched.map((word) => weights.get(word) ?? 0)) / total;
  }
  return shares;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
