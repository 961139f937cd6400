/** What the plan needs to know of a post in the store. */
export interface StoredPost {
  readonly id: number;
  readonly externalId: string;
  readonly textHash: string;
  readonly metadataHash: string;
  readonly deleted: boolean;
  /** False for a row that came into the store by another way: no sync removes it. */
  readonly ownedBySync: boolean;
}

/** What the plan needs to know of a post in the listing. */
export interface ListedPost {
  readonly externalId: string;
  readonly textHash: string;
  readonly metadataHash: string;
}

export interface Listing {
  readonly posts: readonly ListedPost[];
  /** Posts that the listing names and that could not be read: they stay as they are. */
  readonly unreadable: ReadonlySet<string>;
  /** How many things could not be read that may be any post. */
  readonly unknown: number;
  /** The listing ended normally. */
  readonly complete: boolean;
}

export interface Limits {
  /** Largest share of a source's posts that one sync may remove, 0 to 1; one post always may be. */
  readonly removalLimit: number;
}

export type Change = 'added' | 'changed' | 'metadata_only' | 'unchanged';

export interface SyncPlan {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly metadataOnly: readonly string[];
  readonly unchanged: readonly string[];
  /** Row ids of posts that the listing no longer has and that may go. */
  readonly missing: readonly number[];
  /** Row ids of posts that the listing no longer has and that stay until somebody approves. */
  readonly held: readonly number[];
  /** Why posts were held or the listing can't be trusted; null when nothing was. */
  readonly reason: string | null;
  /** The listing is no basis to say what is missing. */
  readonly failed: boolean;
}

/** What a listing means for the store. Only a whole, believable listing removes anything. */
export function planSync(
  stored: ReadonlyMap<string, StoredPost>,
  listing: Listing,
  limits: Limits,
): SyncPlan {
  const changes: Record<Change, string[]> = { added: [], changed: [], metadata_only: [], unchanged: [] };
  const listed = new Set<string>();
  for (const post of listing.posts) {
    listed.add(post.externalId);
    changes[comparePost(stored.get(post.externalId), post)].push(post.externalId);
  }
  const own = [...stored.values()].filter((post) => post.ownedBySync && !post.deleted);
  const missing = own.filter(
    ({ externalId }) => !listed.has(externalId) && !listing.unreadable.has(externalId),
  );
  return {
    added: changes.added,
    changed: changes.changed,
    metadataOnly: changes.metadata_only,
    unchanged: changes.unchanged,
    ...planRemovals(own.length, missing, listing, limits),
  };
}

/** What one listed post means for the one stored under the same name. A post that comes back is added. */
export function comparePost(stored: StoredPost | undefined, listed: ListedPost): Change {
  if (stored === undefined || stored.deleted) return 'added';
  if (stored.textHash !== listed.textHash) return 'changed';
  return stored.metadataHash === listed.metadataHash ? 'unchanged' : 'metadata_only';
}

type Removals = Pick<SyncPlan, 'missing' | 'held' | 'reason' | 'failed'>;

function planRemovals(
  own: number,
  missing: readonly StoredPost[],
  listing: Listing,
  limits: Limits,
): Removals {
  const nothing: Removals = { missing: [], held: [], reason: null, failed: false };
  if (!listing.complete) return { ...nothing, failed: true };
  if (listing.posts.length === 0 && own > 0) {
    const reason = `the listing has no posts and the library has ${own} of this source: nothing is removed`;
    return { ...nothing, reason, failed: true };
  }
  if (missing.length === 0) return nothing;
  const ids = missing.map(({ id }) => id);
  const most = Math.max(1, Math.floor(own * limits.removalLimit));
  if (ids.length > most) {
    const reason = `${ids.length} of ${own} posts are no longer listed; one sync may remove ${most} without approval`;
    return { ...nothing, held: ids, reason };
  }
  if (listing.unknown > 0) {
    const reason = `${ids.length} of ${own} posts are no longer listed, and ${listing.unknown} of the listing could not be read that may be them`;
    return { ...nothing, held: ids, reason };
  }
  return { ...nothing, missing: ids };
}
