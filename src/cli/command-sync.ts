import { rm } from 'node:fs/promises';
import { copyFolder } from '../config.ts';
import { AppError, ReportedFailure } from '../errors.ts';
import { approveRun } from '../ingest/approve-run.ts';
import { forgetSource } from '../ingest/forget-source.ts';
import { reportProgress, type SyncEvent } from '../ingest/report-progress.ts';
import type { SyncRun } from '../ingest/sync-run.ts';
import { syncSource } from '../ingest/sync-source.ts';
import type { Runtime } from '../runtime.ts';
import { type Terminal, writeJson, writeLine } from './terminal.ts';

export interface SyncCommandOptions {
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly json?: boolean;
}

/**
 * Syncs one source, or all, one after another; progress goes to stderr. Throws `refused` when a run was
 * held back, `unavailable` when one failed.
 */
export async function syncCommand(
  source: string | null,
  options: SyncCommandOptions,
  runtime: Runtime,
  terminal: Terminal,
): Promise<void> {
  const stop = new AbortController();
  const onSignal = () => {
    writeLine(terminal.error, 'stopping: what is committed stays, the next sync goes on from there');
    stop.abort();
  };
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal);
  try {
    const show = reportProgress(terminal.error, () => performance.now());
    const runs = await syncSources(source, options, runtime, show, stop.signal);
    if (options.json) writeJson(terminal, { runs });
    else for (const run of runs) printFailures(run, terminal);
    judge(runs);
  } finally {
    process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  }
}

/** Syncs and returns the runs; throws `usage` on a source that is not configured. */
export async function syncSources(
  source: string | null,
  options: SyncCommandOptions,
  runtime: Runtime,
  onProgress: (event: SyncEvent) => void,
  signal?: AbortSignal,
): Promise<SyncRun[]> {
  const { config, database, embedders } = runtime;
  const chosen = config.sources.filter(({ id }) => source === null || id === source);
  if (chosen.length === 0) {
    const names = config.sources.map(({ id }) => id).join(', ');
    throw new AppError('usage', `source ${source} is not configured: allowed is ${names}`);
  }
  if (!options.dryRun) await embedders.want();
  const models = (await embedders.indexing()) ?? { embedder: runtime.embedder };
  const runs: SyncRun[] = [];
  for (const settings of chosen) {
    if (signal?.aborted) break;
    const run = await syncSource(
      settings,
      {
        dryRun: options.dryRun,
        force: options.force,
        signal,
        removalLimit: config.sync.removal_limit,
        purgeAfterDays: config.sync.purge_after_days,
        onProgress,
      },
      { database, ...models, clock: () => performance.now() },
    );
    runs.push(run);
  }
  return runs;
}

function printFailures(run: SyncRun, terminal: Terminal): void {
  for (const { file, field, reason } of run.failed) {
    writeLine(terminal.out, `  ${file}${field === null ? '' : `, ${field}`}: ${reason}`);
  }
}

function judge(runs: readonly SyncRun[]): void {
  const held = runs.filter(({ state }) => state === 'held');
  const failed = runs.filter(({ state }) => state === 'failed');
  if (failed.length > 0) {
    throw new ReportedFailure(
      'unavailable',
      failed.map(({ source, reason }) => `${source}: ${reason}`).join('; '),
    );
  }
  if (held.length > 0) {
    const ways = held.map(
      ({ id, source, held_back }) =>
        `${source}: ${held_back} removals held back, "sync approve ${id}" carries them out`,
    );
    throw new ReportedFailure('refused', ways.join('; '));
  }
}

/** Carries out what a run held back. */
export async function approveCommand(
  run: number,
  options: { json?: boolean },
  runtime: Runtime,
  terminal: Terminal,
): Promise<void> {
  const approved = await approveRun(run, runtime.database);
  if (options.json) writeJson(terminal, { runs: [approved] });
  else
    writeLine(terminal.out, `Run ${run} approved: ${approved.removed} posts of ${approved.source} removed.`);
}

/** Purges a source that has left the configuration. */
export async function forgetCommand(
  source: string,
  options: { json?: boolean },
  runtime: Runtime,
  terminal: Terminal,
): Promise<void> {
  const { posts } = await forgetSource(source, runtime.database);
  await rm(copyFolder(runtime.config.home, source), { recursive: true, force: true });
  if (options.json) writeJson(terminal, { source, posts });
  else writeLine(terminal.out, `Source ${source} is gone, with ${posts} posts.`);
}
