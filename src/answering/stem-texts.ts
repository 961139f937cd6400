import type { Queryable } from '../store/database.ts';

/** A text of a post, whose language says how its words are stemmed. */
export interface PostText {
  readonly postId: number;
  readonly text: string;
}

export interface StemmedText {
  /** Stems of the text's words, each once, without stop words. */
  readonly stems: readonly string[];
  /** Text-search configuration of the post. */
  readonly textConfig: string;
}

const SQL = `
SELECT given.n::int AS n, post.text_config::text AS "textConfig",
  tsvector_to_array(to_tsvector(post.text_config, given.text)) AS stems
FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS given(post_id, text, n)
JOIN post ON post.id = given.post_id`;

const NO_STEMS: StemmedText = { stems: [], textConfig: 'simple' };

/** The texts in order, each by the rules of its post's language. */
export async function stemTexts(texts: readonly PostText[], database: Queryable): Promise<StemmedText[]> {
  if (texts.length === 0) return [];
  const { rows } = await database.query<StemmedText & { n: number }>(SQL, [
    texts.map((text) => text.postId),
    texts.map((text) => text.text),
  ]);
  const stemmed = texts.map(() => NO_STEMS);
  for (const { n, stems, textConfig } of rows) stemmed[n - 1] = { stems, textConfig };
  return stemmed;
}
