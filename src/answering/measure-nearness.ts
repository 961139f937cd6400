import type { Passage } from '../domain/evidence.ts';
import type { Embedder } from '../embedding/embedder.ts';
import type { Queryable } from '../store/database.ts';

const SQL = `
SELECT chunk.ordinal, max(1 - (chunk_window.embedding <=> $3::vector)) AS similarity
FROM chunk JOIN chunk_window ON chunk_window.chunk_id = chunk.id
WHERE chunk.post_id = $1 AND chunk_window.signature = $2
GROUP BY chunk.ordinal`;

export interface NearnessParts {
  readonly database: Queryable;
  readonly embedder: Embedder;
}

/** The passages of one post, each with its similarity to the query; as they are when the model does not answer. */
export async function measureNearness(
  passages: readonly Passage[],
  query: string,
  { database, embedder }: NearnessParts,
): Promise<readonly Passage[]> {
  const [vector] = await embedder.embed([query], 'query').catch(() => []);
  const post = passages[0]?.post;
  if (vector === undefined || post === undefined) return passages;
  const { rows } = await database.query<{ ordinal: number; similarity: number }>(SQL, [
    post.id,
    embedder.signature,
    vector,
  ]);
  const similarities = new Map(rows.map(({ ordinal, similarity }) => [ordinal, similarity]));
  return passages.map((passage) => ({ ...passage, similarity: similarities.get(passage.ordinal) ?? null }));
}
