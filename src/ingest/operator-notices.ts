import { createHash } from 'node:crypto';
import type { FailedDocument, OperatorNotice } from '../domain/operator-notice.ts';
import type { Queryable } from '../store/database.ts';

/** A notice, and what makes it the same as one before: each is told once. */
export interface KeyedNotice {
  readonly key: string;
  readonly notice: OperatorNotice;
}

export interface NoticeOptions {
  /** A change that waits longer for a complete sync is overdue. */
  readonly overdueMinutes: number;
}

/** Everything that somebody should know of just now, told or not. */
export async function readNotices(database: Queryable, options: NoticeOptions): Promise<KeyedNotice[]> {
  return [
    ...(await readHeld(database)),
    ...(await readFailedRuns(database)),
    ...(await readOverdue(database, options)),
    ...(await readFailedDocuments(database)),
  ];
}

/** What a later listing has made out of date can't be approved any more. */
async function readHeld(database: Queryable): Promise<KeyedNotice[]> {
  const { rows } = await database.query<{ run: number; source: string; heldBack: number; reason: string }>(
    `SELECT id AS run, source_id AS source, held_back AS "heldBack", coalesce(reason, '') AS reason
       FROM sync_run AS run
      WHERE state = 'held' AND NOT EXISTS (
        SELECT FROM sync_run AS later
         WHERE later.source_id = run.source_id AND later.id > run.id AND later.listing_complete)
      ORDER BY id`,
  );
  return rows.map((row) => ({ key: `held/${row.run}`, notice: { kind: 'held', ...row } }));
}

/** Only the first of several failures in a row; one that a person's own command had is that person's. */
async function readFailedRuns(database: Queryable): Promise<KeyedNotice[]> {
  const { rows } = await database.query<{ run: number; source: string; reason: string; good: number }>(
    `SELECT run.id AS run, source.id AS source, coalesce(run.reason, '') AS reason,
            coalesce((SELECT max(id) FROM sync_run
                       WHERE source_id = source.id AND state IN ('done', 'held')), 0) AS good
       FROM source JOIN LATERAL (
         SELECT id, state, reason FROM sync_run
          WHERE source_id = source.id AND finished_at IS NOT NULL ORDER BY id DESC LIMIT 1) AS run ON true
      WHERE run.state = 'failed' AND source.next_try_at IS NOT NULL AND source.hidden_at IS NULL
      ORDER BY source.id`,
  );
  return rows.map(({ good, ...row }) => ({
    key: `failed-run/${row.source}/${good}`,
    notice: { kind: 'failed-run', ...row },
  }));
}

async function readOverdue(database: Queryable, { overdueMinutes }: NoticeOptions): Promise<KeyedNotice[]> {
  const { rows } = await database.query<{ source: string; since: Date; reason: string | null }>(
    `SELECT id AS source, dirty_since AS since,
            (SELECT reason FROM sync_run WHERE source_id = source.id ORDER BY id DESC LIMIT 1) AS reason
       FROM source
      WHERE hidden_at IS NULL AND dirty_since < now() - make_interval(secs => $1) ORDER BY id`,
    [overdueMinutes * 60],
  );
  return rows.map((row) => ({
    key: `overdue/${row.source}/${row.since.getTime()}`,
    notice: { kind: 'overdue', ...row },
  }));
}

interface FailedRow extends FailedDocument {
  readonly source: string;
}

const MOST_DOCUMENTS = 5;

/** Posts that failed twice or more, and files that the last complete listing could not read. */
async function readFailedDocuments(database: Queryable): Promise<KeyedNotice[]> {
  const { rows } = await database.query<FailedRow>(
    `SELECT source_id AS source, source_id || '/' || slug AS reference, last_error AS reason
       FROM post JOIN source ON source.id = post.source_id
      WHERE post.deleted_at IS NULL AND source.hidden_at IS NULL AND post.last_error IS NOT NULL
        AND post.attempts >= 2
     UNION ALL
     SELECT source.id, entry ->> 'file', concat_ws(': ', entry ->> 'field', entry ->> 'reason')
       FROM source JOIN LATERAL (
         SELECT failed FROM sync_run
          WHERE source_id = source.id AND listing_complete AND named IS NULL AND finished_at IS NOT NULL
          ORDER BY id DESC LIMIT 1) AS run ON true,
            jsonb_array_elements(run.failed) AS entry
      WHERE source.hidden_at IS NULL
        AND NOT EXISTS (SELECT FROM post WHERE source_id = source.id AND external_id = entry ->> 'file')
     ORDER BY 1, 2, 3`,
  );
  const sources = [...new Set(rows.map(({ source }) => source))];
  return sources.map((source) => describeFailed(source, rows));
}

/** Told again when it is other posts, or other reasons. */
function describeFailed(source: string, rows: readonly FailedRow[]): KeyedNotice {
  const documents = rows
    .filter((row) => row.source === source)
    .map(({ reference, reason }) => ({ reference, reason }));
  const hash = createHash('sha256').update(JSON.stringify(documents)).digest('hex').slice(0, 16);
  return {
    key: `failed-documents/${source}/${hash}`,
    notice: {
      kind: 'failed-documents',
      source,
      count: documents.length,
      documents: documents.slice(0, MOST_DOCUMENTS),
      retry: `switchyard sync ${source}`,
    },
  };
}
