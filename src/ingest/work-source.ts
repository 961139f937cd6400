import type { SourceSettings } from '../config-schema.ts';
import { describeError } from '../errors.ts';
import type { Database } from '../store/database.ts';
import { claimSource, renewSource, type SourceClaim } from './claim-source.ts';
import { LEASE_SECONDS, makeOwner } from './lease.ts';
import type { SyncEvent } from './report-progress.ts';
import { settleSource } from './settle-source.ts';
import type { SyncContext, SyncOptions } from './sync-options.ts';
import type { SyncRun } from './sync-run.ts';
import { syncSource } from './sync-source.ts';

export interface WorkOptions extends Pick<SyncOptions, 'removalLimit' | 'purgeAfterDays' | 'onProgress'> {
  /** Also before the pause after a failure is over. */
  readonly atOnce: boolean;
  readonly signal: AbortSignal;
}

/** A run that neither lists nor embeds anything for so long hangs on something. */
const SILENT_MINUTES = 10;

/**
 * Syncs a source as long as changes of it wait that nobody else works on: one that arrives during a run is
 * followed by another run. Returns the runs, none when there was nothing to do; the last one may have
 * failed. Throws when the store can't be reached.
 */
export async function workSource(
  settings: SourceSettings,
  options: WorkOptions,
  context: SyncContext,
): Promise<SyncRun[]> {
  const runs: SyncRun[] = [];
  while (!options.signal.aborted) {
    const owner = await makeOwner();
    const claim = await claimSource(settings.id, { owner, atOnce: options.atOnce }, context.database);
    if (claim === null) break;
    const run = await runClaim(settings, claim, options, context);
    runs.push(run);
    if (run.state === 'failed') break;
  }
  return runs;
}

async function runClaim(
  settings: SourceSettings,
  claim: SourceClaim,
  options: WorkOptions,
  context: SyncContext,
): Promise<SyncRun> {
  const lease = keepLease(claim, context.database);
  const silence = watchSilence(claim.source);
  const signal = AbortSignal.any([options.signal, lease.lost, silence.tooLong]);
  const { removalLimit, purgeAfterDays } = options;
  const onProgress = (event: SyncEvent) => {
    silence.hear();
    options.onProgress?.(event);
  };
  try {
    const run = await syncSource(
      settings,
      {
        removalLimit,
        purgeAfterDays,
        onProgress,
        signal,
        trigger: claim.trigger,
        owner: claim.owner,
        run: claim.run ?? undefined,
        named: claim.named ?? undefined,
      },
      context,
    );
    await settleSource(claim, run, options.signal.aborted, context.database);
    return run;
  } finally {
    lease.stop();
    silence.stop();
  }
}

/** `tooLong` is aborted when nothing has been heard for some minutes. */
function watchSilence(source: string) {
  const tooLong = new AbortController();
  const reason = `the sync of ${source} made no progress for ${SILENT_MINUTES} minutes`;
  const timer = setTimeout(() => tooLong.abort(new Error(reason)), SILENT_MINUTES * 60_000);
  return { tooLong: tooLong.signal, hear: () => timer.refresh(), stop: () => clearTimeout(timer) };
}

/** Renews the lease until it is stopped; `lost` is aborted when another has taken the source over. */
function keepLease(claim: SourceClaim, database: Database) {
  const lost = new AbortController();
  let renewedAt = performance.now();
  const renew = async () => {
    try {
      if (await renewSource(database, claim)) renewedAt = performance.now();
      else lost.abort(new Error(`another process has taken ${claim.source} over`));
    } catch (error) {
      // The database is away: the lease may end before it is back.
      if (performance.now() - renewedAt > LEASE_SECONDS * 1_000) {
        lost.abort(new Error(`the lease on ${claim.source} could not be renewed: ${describeError(error)}`));
      }
    }
  };
  const timer = setInterval(renew, (LEASE_SECONDS / 3) * 1_000);
  return { lost: lost.signal, stop: () => clearInterval(timer) };
}
