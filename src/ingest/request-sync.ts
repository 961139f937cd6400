import { AppError } from '../errors.ts';
import type { Database, Queryable } from '../store/database.ts';

export interface SyncRequest {
  readonly source: string;
  /** What asks: `webhook`, `schedule`, `slack`, … */
  readonly trigger: string;
  /** Posts or files that are meant; null or absent: the whole source. */
  readonly named?: readonly string[] | null;
  /** Identity of a webhook's delivery: the same one asks only once. */
  readonly delivery?: { readonly provider: string; readonly id: string } | null;
}

export interface RequestedRun {
  /** Number of the run to follow. */
  readonly run: number;
  /** The delivery was here before: nothing was asked anew. */
  readonly repeated: boolean;
}

/** More names than that mean the whole source. */
const MOST_NAMES = 500;

/**
 * Writes down that a source is to be synced; the database keeps it until a worker has done it. Requests that
 * come before the run starts share it. Throws `usage` for a source that is not there.
 */
export async function requestSync(request: SyncRequest, database: Database): Promise<RequestedRun> {
  return await database.transaction((connection) => writeRequest(connection, request));
}

/** The same as a part of a transaction. */
export async function writeRequest(connection: Queryable, request: SyncRequest): Promise<RequestedRun> {
  const earlier = await noteDelivery(connection, request);
  if (earlier !== null) return { run: earlier, repeated: true };
  const sequence = await makeDirty(connection, request.source);
  const run = await queueRun(connection, request, sequence);
  await linkDelivery(connection, request, run);
  return { run, repeated: false };
}

/** The run of the same delivery, if it was here before. */
async function noteDelivery(connection: Queryable, { delivery }: SyncRequest): Promise<number | null> {
  if (!delivery) return null;
  const { count } = await connection.query(
    'INSERT INTO webhook_delivery (provider, delivery_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [delivery.provider, delivery.id],
  );
  if (count > 0) return null;
  const { rows } = await connection.query<{ run: number | null }>(
    'SELECT run_id AS run FROM webhook_delivery WHERE provider = $1 AND delivery_id = $2',
    [delivery.provider, delivery.id],
  );
  return rows[0]?.run ?? null;
}

async function makeDirty(connection: Queryable, source: string): Promise<number> {
  const { rows } = await connection.query<{ sequence: number }>(
    `UPDATE source SET dirty_seq = dirty_seq + 1, dirty_since = coalesce(dirty_since, now()),
            attempts = 0, next_try_at = NULL
      WHERE id = $1 AND hidden_at IS NULL RETURNING dirty_seq AS sequence`,
    [source],
  );
  const sequence = rows[0]?.sequence;
  if (sequence === undefined) throw new AppError('usage', `source ${source}: there is no such source`);
  return sequence;
}

async function queueRun(connection: Queryable, request: SyncRequest, sequence: number): Promise<number> {
  const names = request.named ?? null;
  const named =
    names === null || names.length === 0 || names.length > MOST_NAMES ? null : [...new Set(names)];
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO sync_run (source_id, state, trigger, named, first_seq, last_seq, queued_at)
     VALUES ($1, 'queued', $2, $3::text[], $4, $4, clock_timestamp())
     ON CONFLICT (source_id) WHERE state = 'queued' DO UPDATE
        SET last_seq = excluded.last_seq,
            named = (SELECT CASE WHEN count(*) BETWEEN 1 AND $5 THEN array_agg(name ORDER BY name) END
                       FROM (SELECT DISTINCT unnest(sync_run.named || excluded.named) AS name) AS names
                      WHERE sync_run.named IS NOT NULL AND excluded.named IS NOT NULL)
     RETURNING id`,
    [request.source, request.trigger, named, sequence, MOST_NAMES],
  );
  return rows[0]?.id ?? 0;
}

async function linkDelivery(connection: Queryable, { delivery }: SyncRequest, run: number): Promise<void> {
  if (!delivery) return;
  await connection.query('UPDATE webhook_delivery SET run_id = $3 WHERE provider = $1 AND delivery_id = $2', [
    delivery.provider,
    delivery.id,
    run,
  ]);
}

/** Forgets deliveries that nobody sends again; returns how many. */
export async function purgeDeliveries(database: Queryable, days = 30): Promise<number> {
  const { count } = await database.query(
    'DELETE FROM webhook_delivery WHERE received_at < now() - make_interval(days => $1)',
    [days],
  );
  return count;
}
