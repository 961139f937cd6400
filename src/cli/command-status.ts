import { AppError } from '../errors.ts';
import { endDeadRuns } from '../ingest/run-record.ts';
import { readWanted } from '../ingest/signatures.ts';
import type { QueueStatus } from '../queue/read-queue-status.ts';
import type { Runtime } from '../runtime.ts';
import type { Database } from '../store/database.ts';
import { type Terminal, writeJson, writeLine } from './terminal.ts';

interface SourceStatus {
  readonly id: string;
  readonly kind: string;
  readonly hidden: boolean;
  readonly posts: number;
  readonly removed: number;
  readonly waiting: number;
  readonly failed: number;
  readonly last_run: {
    id: number;
    state: string;
    started_at: string;
    finished_at: string | null;
    reason: string | null;
  } | null;
}

/** Prints what the store holds and how current it is. */
export async function statusCommand(runtime: Runtime, terminal: Terminal, options: { json?: boolean }) {
  const { database, embedder, config } = runtime;
  const wanted = (await readWanted(database))?.signature ?? embedder.signature;
  const sources = await readSources(database, wanted);
  const { rows } = await database.query<{ chunks: number; windows: number }>(
    `SELECT (SELECT count(*) FROM chunk) AS chunks,
            (SELECT count(*) FROM chunk_window WHERE signature = $1) AS windows`,
    [embedder.signature],
  );
  const status = {
    engine: database.engine,
    home: config.home,
    signature: embedder.signature,
    posts: sources.filter((source) => !source.hidden).reduce((sum, source) => sum + source.posts, 0),
    chunks: rows[0]?.chunks ?? 0,
    windows: rows[0]?.windows ?? 0,
    /** The model that is built beside the one that is served; its posts to go are those that wait. */
    building: wanted === embedder.signature ? null : wanted,
    sources,
    queue: await readQueue(runtime),
  };
  if (options.json) return writeJson(terminal, status);
  writeLine(
    terminal.out,
    `${status.posts} posts, ${status.chunks} chunks, ${status.windows} windows of ${status.signature} (${status.engine})`,
  );
  for (const source of sources) writeLine(terminal.out, describeSource(source));
  if (status.building !== null) writeLine(terminal.out, `  ${status.building} is built beside it`);
  if (status.queue !== null) writeLine(terminal.out, describeQueue(status.queue));
  if (sources.length === 0)
    writeLine(terminal.out, 'Nothing has been synced yet: npm run -s switchyard -- sync');
}

/** Null where no queue is configured. */
async function readQueue({ config, log }: Runtime): Promise<QueueStatus | null> {
  const { REDIS_URL: url, DATABASE_URL: database } = config.environment;
  if (url === undefined || database === undefined) return null;
  // Only here: the queue's packages take a while to read.
  const { readQueueStatus } = await import('../queue/read-queue-status.ts');
  return await readQueueStatus(url, log);
}

function describeQueue({ health, sync, embed }: QueueStatus): string {
  if (health.state === 'away') return '  queue: Redis is away; work is found by sweeps';
  const policy = health.state === 'evicting' ? `; maxmemory-policy is ${health.policy}, not noeviction` : '';
  const counts = Object.entries({ sync, embed }).map(([name, jobs]) =>
    jobs === null
      ? name
      : `${name} ${jobs.waiting + jobs.delayed} waiting, ${jobs.active} active, ${jobs.failed} failed, ${jobs.workers} workers`,
  );
  return `  queue: ${counts.join('; ')}${policy}`;
}

async function readSources(database: Database, signature: string): Promise<SourceStatus[]> {
  // A run whose process was killed could not say so itself.
  await endDeadRuns(database, null);
  const { rows } = await database.query<SourceStatus>(
    `SELECT source.id, source.kind, source.hidden_at IS NOT NULL AS hidden,
            count(post.id) FILTER (WHERE post.deleted_at IS NULL) AS posts,
            count(post.id) FILTER (WHERE post.deleted_at IS NOT NULL) AS removed,
            count(post.id) FILTER (WHERE post.deleted_at IS NULL AND (post.live_hash IS DISTINCT FROM post.wanted_hash
              OR post.live_signature IS DISTINCT FROM $1)) AS waiting,
            count(post.id) FILTER (WHERE post.deleted_at IS NULL AND post.last_error IS NOT NULL) AS failed,
            (SELECT json_build_object('id', run.id, 'state', run.state, 'started_at', run.started_at,
                                      'finished_at', run.finished_at, 'reason', run.reason)
             FROM sync_run AS run WHERE run.source_id = source.id ORDER BY run.id DESC LIMIT 1) AS last_run
     FROM source LEFT JOIN post ON post.source_id = source.id
     GROUP BY source.id ORDER BY source.id`,
    [signature],
  );
  return rows;
}

function describeSource(source: SourceStatus): string {
  const counts = [
    `${source.posts} posts`,
    ...(source.waiting > 0 ? [`${source.waiting} waiting to be indexed`] : []),
    ...(source.failed > 0 ? [`${source.failed} failed`] : []),
    ...(source.removed > 0 ? [`${source.removed} removed`] : []),
  ];
  const run = source.last_run;
  const last =
    run === null ? 'never synced' : `run ${run.id} ${run.state}${run.reason ? `: ${run.reason}` : ''}`;
  return `  ${source.id} (${source.kind}${source.hidden ? ', hidden: no longer configured' : ''}): ${counts.join(', ')}; ${last}`;
}

interface PostStatus {
  readonly id: number;
  readonly reference: string;
  readonly title: string;
  readonly file: string;
  readonly language: string | null;
  readonly state: 'indexed' | 'waiting' | 'failed' | 'removed';
  readonly indexed_at: string | null;
  readonly signature: string | null;
  readonly attempts: number;
  readonly error: string | null;
}

/** Prints of one post when it was indexed, its chunks, and why it failed. */
export async function postStatusCommand(
  runtime: Runtime,
  terminal: Terminal,
  reference: string,
  options: { json?: boolean },
) {
  const { database, embedder } = runtime;
  const post = await readPostStatus(database, reference);
  const { rows: chunks } = await database.query<{
    ordinal: number;
    heading: string | null;
    tokens: number;
    windows: number;
  }>(
    `SELECT chunk.ordinal, chunk.heading, chunk.tokens,
            (SELECT count(*) FROM chunk_window WHERE chunk_id = chunk.id AND signature = $2) AS windows
     FROM chunk WHERE post_id = $1 ORDER BY ordinal`,
    [post.id, embedder.signature],
  );
  const { id: _, ...shown } = post;
  if (options.json) return writeJson(terminal, { ...shown, chunks });
  writeLine(terminal.out, `${post.reference}: ${post.title}`);
  writeLine(
    terminal.out,
    `  ${post.state}${post.indexed_at ? `, indexed at ${post.indexed_at}` : ''}${post.error ? `, ${post.error}` : ''}`,
  );
  for (const chunk of chunks) {
    writeLine(
      terminal.out,
      `  ${chunk.ordinal}. ${chunk.heading ?? '(beginning)'}: ${chunk.tokens} tokens, ${chunk.windows} windows`,
    );
  }
}

async function readPostStatus(database: Database, reference: string): Promise<PostStatus> {
  const [source, slug] = reference.includes('/') ? split(reference) : [null, reference];
  const { rows } = await database.query<PostStatus>(
    `SELECT id, source_id || '/' || slug AS reference, title, external_id AS file, language,
            CASE WHEN deleted_at IS NOT NULL THEN 'removed' WHEN last_error IS NOT NULL THEN 'failed'
                 WHEN live_hash = wanted_hash THEN 'indexed' ELSE 'waiting' END AS state,
            to_char(indexed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS indexed_at,
            live_signature AS signature, attempts, last_error AS error
     FROM post
     WHERE ((slug = $2 AND ($1::text IS NULL OR source_id = $1)) OR slug = $3)
     ORDER BY deleted_at NULLS FIRST`,
    [source, slug, reference],
  );
  const references = [...new Set(rows.map((row) => row.reference))];
  if (references.length > 1) {
    throw new AppError('usage', `--post ${reference} names several posts: ${references.join(', ')}`);
  }
  if (rows[0] === undefined)
    throw new AppError('usage', `--post ${reference}: there is no such post; allowed is source/slug`);
  return rows[0];
}

function split(reference: string): [string, string] {
  const position = reference.indexOf('/');
  return [reference.slice(0, position), reference.slice(position + 1)];
}
