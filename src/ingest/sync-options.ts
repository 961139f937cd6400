import type { Embedder } from '../embedding/embedder.ts';
import type { Database } from '../store/database.ts';
import type { SyncEvent } from './report-progress.ts';

export interface SyncOptions {
  /** Says what a run would do, and changes nothing. */
  readonly dryRun?: boolean;
  /** Cuts and embeds every post of the source again; removes no more than any other run. */
  readonly force?: boolean;
  readonly signal?: AbortSignal;
  /** Largest share of the source's posts that may be removed without approval, 0 to 1; 0.15 by default. */
  readonly removalLimit?: number;
  /** How long removed posts can come back; 7 by default. */
  readonly purgeAfterDays?: number;
  /** What set it off, for the record; `command` by default. */
  readonly trigger?: string;
  /** Number of the run that was asked for and that this is; a new one by default. */
  readonly run?: number;
  /** Who runs it, from `makeOwner`; a new one by default. */
  readonly owner?: string;
  /** Only these posts, by identity, file, url or slug: no other is touched, and none is removed. */
  readonly named?: readonly string[];
  readonly onProgress?: (event: SyncEvent) => void;
}

export interface SyncContext {
  readonly database: Database;
  readonly embedder: Embedder;
  /** The model that is served while `embedder` is built beside it; null or absent when it is the same. */
  readonly beside?: Embedder | null;
  /** Milliseconds of a clock that never runs backwards. */
  readonly clock: () => number;
}
