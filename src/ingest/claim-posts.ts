import type { Queryable } from '../store/database.ts';
import { LEASE_SECONDS } from './lease.ts';

/** A post whose chunks are not those of its text, leased to one owner. */
export interface ClaimedPost {
  readonly id: number;
  readonly source: string;
  readonly externalId: string;
  readonly title: string;
  readonly text: string;
  readonly textConfig: string;
  readonly wantedHash: string;
  readonly liveHash: string | null;
}

export interface Claim {
  /** Null: any source that is not hidden. */
  readonly source: string | null;
  readonly signature: string;
  readonly owner: string;
}

const MOST_POSTS = 16;
const MOST_BYTES = 1_000_000;

/** Dirty: the text has changed since it was cut, or it was embedded by another model. */
export const DIRTY = `post.deleted_at IS NULL AND source.hidden_at IS NULL
  AND ($1::text IS NULL OR post.source_id = $1)
  AND (post.live_hash IS DISTINCT FROM post.wanted_hash OR post.live_signature IS DISTINCT FROM $2)
  AND (post.next_try_at IS NULL OR post.next_try_at <= now())`;

/** Takes some dirty posts that nobody else works on: at most 16, and of huge ones only one. */
export async function claimPosts(database: Queryable, claim: Claim): Promise<ClaimedPost[]> {
  const { rows } = await database.query<ClaimedPost>(
    `WITH free AS MATERIALIZED (
       SELECT post.id, octet_length(post.text) AS bytes
         FROM post JOIN source ON source.id = post.source_id
        WHERE ${DIRTY} AND (post.lease_until IS NULL OR post.lease_until < now())
        ORDER BY post.id LIMIT ${MOST_POSTS} FOR UPDATE OF post SKIP LOCKED),
     taken AS (SELECT id, sum(bytes) OVER (ORDER BY id) - bytes AS before FROM free)
     UPDATE post SET lease_owner = $3, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
       FROM taken WHERE post.id = taken.id AND taken.before < ${MOST_BYTES}
     RETURNING post.id, source_id AS source, external_id AS "externalId", title, text,
       text_config::text AS "textConfig", wanted_hash AS "wantedHash", live_hash AS "liveHash"`,
    [claim.source, claim.signature, claim.owner],
  );
  return rows;
}

export interface Backlog {
  readonly posts: number;
  readonly bytes: number;
}

/** What is dirty, leased or not, as far as it is due. */
export async function readBacklog(
  database: Queryable,
  { source, signature }: Pick<Claim, 'source' | 'signature'>,
): Promise<Backlog> {
  const { rows } = await database.query<Backlog>(
    `SELECT count(*) AS posts, coalesce(sum(octet_length(text)), 0) AS bytes
       FROM post JOIN source ON source.id = post.source_id WHERE ${DIRTY}`,
    [source, signature],
  );
  return rows[0] ?? { posts: 0, bytes: 0 };
}
