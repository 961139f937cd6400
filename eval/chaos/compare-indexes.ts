import type { Queryable } from '../../src/store/database.ts';

/** Everything that answers rest on, by post; without row ids and times. */
async function readIndex(database: Queryable): Promise<Map<string, string>> {
  const { rows } = await database.query<{ post: string; index: string }>(
    `SELECT post.external_id AS post,
            json_build_array(slug, url, title, category, category_name, author, excerpt, published_at,
              published_date_only, updated_at, word_count, tags, meta, language, text_config, post.text,
              wanted_hash, metadata_hash, live_hash, live_signature, last_error,
              (SELECT json_agg(json_build_array(chunk.ordinal, heading, chunk.text, chunk.hash, tokens,
                        lexemes::text, lexeme_count,
                        (SELECT json_agg(json_build_array(signature, ordinal, hash, embedding::text)
                                         ORDER BY signature, ordinal)
                           FROM chunk_window WHERE chunk_id = chunk.id)) ORDER BY chunk.ordinal)
                 FROM chunk WHERE post_id = post.id))::text AS index
       FROM post WHERE deleted_at IS NULL`,
  );
  return new Map(rows.map(({ post, index }) => [post, index]));
}

export interface Comparison {
  readonly posts: number;
  /** Posts that only one of the two has, or that differ. */
  readonly differences: readonly string[];
}

export async function compareIndexes(kept: Queryable, fresh: Queryable): Promise<Comparison> {
  const [left, right] = await Promise.all([readIndex(kept), readIndex(fresh)]);
  const differences = [...new Set([...left.keys(), ...right.keys()])].filter(
    (post) => left.get(post) !== right.get(post),
  );
  const described = differences.map((post) => {
    if (!left.has(post)) return `${post}: missing`;
    return right.has(post) ? `${post}: differs` : `${post}: still there`;
  });
  return { posts: right.size, differences: described };
}
