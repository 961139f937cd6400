import type { Queryable } from '../store/database.ts';

/** Measured with the bundled model: docs/decisions/0020-ranking.md. */
export const DEFAULT_VECTOR_WEIGHT = 0.3;

/** The share of the vectors that was measured for a model; the default for one that was not tuned. */
export async function readVectorWeight(signature: string, database: Queryable): Promise<number> {
  const { rows } = await database.query<{ weight: number }>(
    'SELECT vector_weight AS weight FROM fusion_weight WHERE signature = $1',
    [signature],
  );
  return rows[0]?.weight ?? DEFAULT_VECTOR_WEIGHT;
}
