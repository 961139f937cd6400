import type { SourceSettings } from '../config-schema.ts';
import { describeError } from '../errors.ts';
import { refreshIndexes } from '../retrieval/refresh-indexes.ts';
import { changeModel } from './change-model.ts';
import { readBacklog } from './claim-posts.ts';
import { forgetVectors, readStoredPosts, removePosts, retryPosts } from './edit-posts.ts';
import { indexDirty } from './index-dirty.ts';
import type { IndexOutcome } from './index-posts.ts';
import { makeOwner } from './lease.ts';
import { listSource, type ReadListing } from './list-source.ts';
import { onlyNamed } from './only-named.ts';
import { comparePost, planSync, type StoredPost, type SyncPlan } from './plan-sync.ts';
import { makePostWriter } from './post-writer.ts';
import { purgeDeleted } from './purge-deleted.ts';
import { registerSource } from './register-sources.ts';
import { openRunRecord, type RunRecord } from './run-record.ts';
import { markPlanned, readDirtySequence } from './source-sequence.ts';
import { openSource } from './sources/open-source.ts';
import type { Source } from './sources/source.ts';
import type { SyncContext, SyncOptions } from './sync-options.ts';
import type { SyncRun } from './sync-run.ts';
import { visibleText } from './visible-text.ts';

const REMOVAL_LIMIT = 0.15;
const PURGE_AFTER_DAYS = 7;

interface Sync {
  readonly settings: SourceSettings;
  readonly options: SyncOptions;
  readonly context: SyncContext;
  readonly signal: AbortSignal;
  readonly owner: string;
  readonly record: RunRecord;
}

/**
 * Makes the store what the source lists: metadata, removals within the guards, then chunks and vectors of
 * what has changed. What goes wrong on the way is told in the run returned; it throws only when the
 * store itself can't be reached.
 */
export async function syncSource(
  settings: SourceSettings,
  options: SyncOptions,
  context: SyncContext,
): Promise<SyncRun> {
  const started = context.clock();
  const signal = options.signal ?? new AbortController().signal;
  const owner = options.owner ?? (await makeOwner());
  const dryRun = options.dryRun ?? false;
  if (!dryRun) await registerSource(settings, context.database);
  const start = {
    source: settings.id,
    trigger: options.trigger ?? 'command',
    owner,
    dryRun,
    run: options.run,
  };
  const record = await openRunRecord(context.database, start);
  const sync: Sync = { settings, options, context, signal, owner, record };
  try {
    await (dryRun ? rehearse(sync) : carryOut(sync));
  } catch (error) {
    const reason = signal.aborted ? stopReason(signal) : describeError(error);
    await record.advance({ state: 'failed', reason });
  }
  const { listingComplete: _complete, seen: _seen, heldPosts: _held, ...told } = record.progress();
  const ms = Math.round(context.clock() - started);
  const run = { id: record.id, source: settings.id, ...told, ms };
  options.onProgress?.({ kind: 'finished', run });
  return run;
}

/** Whoever stops a sync for a reason of its own says it. */
function stopReason(signal: AbortSignal): string {
  const given: unknown = signal.reason;
  return given instanceof Error && given.name === 'Error' ? given.message : 'the sync was stopped';
}

async function rehearse(sync: Sync): Promise<void> {
  const stored = await readStoredPosts(sync.context.database, sync.settings.id);
  const listing = await listSource(openListing(sync), sync.signal, countListed(sync));
  const plan = planRun(sync, stored, listing);
  await tellPlan(sync, listing, plan, plan.missing.length);
  const state = plan.failed ? 'failed' : 'planned';
  await sync.record.advance({ state, reason: listing.broken ?? plan.reason });
}

async function carryOut(sync: Sync): Promise<void> {
  const { settings, context, options } = sync;
  const { database, embedder } = context;
  const sequence = await readDirtySequence(database, settings.id);
  // Read before the listing: a post that another run adds meanwhile can't be taken for missing.
  const stored = await readStoredPosts(database, settings.id);
  const listing = await storeListing(sync, stored);
  sync.signal.throwIfAborted();
  const plan = planRun(sync, stored, listing);
  await tellPlan(sync, listing, plan, await removePosts(database, settings.id, plan.missing));
  if (options.force) await forgetVectors(database, settings.id, embedder.signature);
  await sync.record.advance({ state: 'embedding' });
  await indexChanged(sync);
  if (plan.failed) {
    await sync.record.advance({ state: 'failed', reason: listing.broken ?? plan.reason });
    return;
  }
  await refreshIndexes(embedder, database);
  await changeModel(embedder, database);
  const purgeAfterDays = options.purgeAfterDays ?? PURGE_AFTER_DAYS;
  await purgeDeleted(database, { source: settings.id, purgeAfterDays });
  if (!options.named) await markPlanned(database, settings.id, sequence);
  await sync.record.advance({ state: plan.held.length > 0 ? 'held' : 'done', reason: plan.reason });
}

/** Each post of the listing is stored as it comes, where it differs: one stands without the others. */
async function storeListing(sync: Sync, stored: ReadonlyMap<string, StoredPost>): Promise<ReadListing> {
  const target = { source: sync.settings.id, run: sync.record.id ?? 0 };
  const writer = makePostWriter(target, sync.context.database);
  const count = countListed(sync);
  const listing = await listSource(openListing(sync), sync.signal, async (post) => {
    await count();
    const listed = { ...post, externalId: post.document.externalId };
    if (comparePost(stored.get(listed.externalId), listed) !== 'unchanged') await writer.add(post);
  });
  await writer.flush();
  return listing;
}

function openListing({ settings, options }: Sync): Source {
  const source = openSource(settings);
  return options.named ? onlyNamed(source, options.named) : source;
}

function countListed({ settings, options }: Sync): () => Promise<void> {
  let posts = 0;
  return async () => {
    posts++;
    options.onProgress?.({ kind: 'listed', source: settings.id, posts });
  };
}

function planRun({ options }: Sync, stored: ReadonlyMap<string, StoredPost>, listing: ReadListing): SyncPlan {
  const known = options.named ? withoutUnlisted(stored, listing) : stored;
  return planSync(known, listing, { removalLimit: options.removalLimit ?? REMOVAL_LIMIT });
}

/** A listing of some posts says nothing about the others: none of them is missing. */
function withoutUnlisted(
  stored: ReadonlyMap<string, StoredPost>,
  { posts }: ReadListing,
): ReadonlyMap<string, StoredPost> {
  const listed = new Set(posts.map(({ externalId }) => externalId));
  return new Map([...stored].filter(([externalId]) => listed.has(externalId)));
}

async function tellPlan(
  { settings, options, record }: Sync,
  listing: ReadListing,
  plan: SyncPlan,
  removed: number,
): Promise<void> {
  const counts = {
    added: plan.added.length,
    changed: plan.changed.length,
    unchanged: plan.unchanged.length,
    removed,
  };
  await record.advance({
    ...counts,
    metadata_only: plan.metadataOnly.length,
    held_back: plan.held.length,
    heldPosts: plan.held,
    failed: listing.failures,
    listingComplete: listing.complete,
    seen: listing.posts.length,
  });
  const more = { metadataOnly: plan.metadataOnly.length, heldBack: plan.held.length };
  options.onProgress?.({ kind: 'planned', source: settings.id, ...counts, ...more });
}

async function indexChanged(sync: Sync): Promise<void> {
  const { settings, options, context, signal, owner, record } = sync;
  const { database, embedder, beside } = context;
  const source = settings.id;
  await retryPosts(database, source);
  const backlog = await readBacklog(database, { source, signature: embedder.signature });
  const done = { posts: 0, bytes: 0, windows: 0 };
  // Estimated whenever posts are done: in between, windows count and their posts do not yet.
  let expected: number | null = null;
  const tell = () => {
    const { posts, windows } = done;
    const windowsExpected = expected === null ? null : Math.max(windows, expected);
    options.onProgress?.({
      kind: 'embedding',
      source,
      posts,
      postsTotal: backlog.posts,
      windows,
      windowsExpected,
    });
  };
  const onEmbedded = (windows: number) => {
    done.windows += windows;
    tell();
  };
  const onIndexed = (posts: number, bytes: number) => {
    done.posts += posts;
    done.bytes += bytes;
    if (done.bytes > 0) expected = Math.round((done.windows * backlog.bytes) / done.bytes);
    tell();
  };
  const outcome = await indexDirty(
    { source, untilClean: true, onIndexed },
    { database, embedder, beside, owner, signal, onEmbedded },
  );
  await record.advance(indexed(outcome, record));
}

function indexed({ embedded, reused, failures }: IndexOutcome, record: RunRecord) {
  const failed = failures.map(({ post, reason }) => ({
    file: visibleText(post.externalId),
    field: null,
    reason,
  }));
  return {
    windows_embedded: embedded,
    windows_reused: reused,
    failed: [...record.progress().failed, ...failed],
  };
}
