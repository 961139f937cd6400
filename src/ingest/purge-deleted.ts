import type { Queryable } from '../store/database.ts';

export interface PurgeOptions {
  /** How long removed posts can still come back. */
  readonly purgeAfterDays: number;
  /** Null: of every source. */
  readonly source?: string | null;
}

/** Deletes posts that were removed longer ago than that, for good; returns how many. */
export async function purgeDeleted(
  database: Queryable,
  { purgeAfterDays, source = null }: PurgeOptions,
): Promise<number> {
  const { count } = await database.query(
    `DELETE FROM post WHERE deleted_at <= now() - make_interval(days => $1)
        AND ($2::text IS NULL OR source_id = $2)`,
    [purgeAfterDays, source],
  );
  return count;
}

/** Deletes vectors that no chunk has used for so many days; returns how many. */
export async function purgeUnusedVectors(
  database: Queryable,
  { purgeAfterDays }: Pick<PurgeOptions, 'purgeAfterDays'>,
): Promise<number> {
  const { count } = await database.query(
    `DELETE FROM embedding_cache AS cached
      WHERE created_at <= now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM chunk_window AS used
                         WHERE used.signature = cached.signature AND used.hash = cached.hash)`,
    [purgeAfterDays],
  );
  return count;
}
