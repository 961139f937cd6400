import type { Queryable } from '../store/database.ts';

/** How often the source was said to have changed. */
export async function readDirtySequence(database: Queryable, source: string): Promise<number> {
  const { rows } = await database.query<{ sequence: number }>(
    'SELECT dirty_seq AS sequence FROM source WHERE id = $1',
    [source],
  );
  return rows[0]?.sequence ?? 0;
}

/** Notes that a source has changed, so that it is listed again even when a sync runs already. */
export async function markDirty(database: Queryable, source: string): Promise<void> {
  await database.query(
    `UPDATE source SET dirty_seq = dirty_seq + 1, dirty_since = coalesce(dirty_since, now()) WHERE id = $1`,
    [source],
  );
}

/** Notes that a listing begun at `sequence` is done; what changed since stays to be listed. */
export async function markPlanned(database: Queryable, source: string, sequence: number): Promise<void> {
  await database.query(
    `UPDATE source SET planned_seq = greatest(planned_seq, $2::bigint),
            dirty_since = CASE WHEN dirty_seq > greatest(planned_seq, $2::bigint) THEN dirty_since END
      WHERE id = $1`,
    [source, sequence],
  );
}
