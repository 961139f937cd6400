import type { SourceSettings } from '../config-schema.ts';
import { describeError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Database } from '../store/database.ts';
import { readWaitingSources } from './claim-source.ts';
import { requestDue } from './request-due.ts';
import { sweep } from './sweep.ts';
import type { SyncContext } from './sync-options.ts';
import { type WorkOptions, workSource } from './work-source.ts';

export interface SweeperSettings {
  readonly sources: readonly SourceSettings[];
  readonly everySeconds: number;
  readonly options: Pick<WorkOptions, 'removalLimit' | 'purgeAfterDays' | 'onProgress'>;
  /** Further things to do with each sweep, by name. */
  readonly chores: Readonly<Record<string, () => Promise<unknown>>>;
  readonly log: Log;
  readonly now: () => Date;
  /** Milliseconds of a clock that never runs backwards. */
  readonly clock: () => number;
  readonly database: Database;
  /** Everything that a sync needs, as it is now. */
  readonly context: () => Promise<SyncContext>;
}

/** Looks for work by itself, whatever a queue says or doesn't. */
export interface Sweeper {
  /** Looks at once, and as soon as the look that is under way has ended. */
  look(): void;
  /** Seconds since a look last found the store; null before the first. */
  age(): number | null;
  /** Ends what runs, which somebody else can go on with. */
  stop(): Promise<void>;
}

/** Sources that one process syncs at a time. */
const MOST_AT_ONCE = 4;

/** Looks at once and then on a timer that needs nothing but the store. */
export function startSweeper(settings: SweeperSettings): Sweeper {
  const { clock } = settings;
  const stop = new AbortController();
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | null = null;
  let again = false;
  let foundAt: number | null = null;
  const start = (what: string, work: () => Promise<unknown>) => {
    if (running.has(what) || stop.signal.aborted) return;
    const ends = attempt(what, work, settings.log, stop.signal).finally(() => running.delete(what));
    running.set(what, ends);
  };
  const lookOnce = async () => {
    const work = { start, running, signal: stop.signal };
    await attempt(
      'look',
      async () => {
        await lookForWork(settings, work);
        foundAt = clock();
      },
      settings.log,
      stop.signal,
    );
    looking = null;
    if (again) look();
  };
  const look = () => {
    again = looking !== null;
    if (!stop.signal.aborted) looking ??= lookOnce();
  };
  const timer = setInterval(look, settings.everySeconds * 1_000);
  look();
  return {
    look,
    age: () => (foundAt === null ? null : (clock() - foundAt) / 1_000),
    async stop() {
      clearInterval(timer);
      stop.abort();
      await looking;
      await Promise.all(running.values());
    },
  };
}

interface Work {
  /** Begins a piece of work unless it is under way already; it does not keep the next look waiting. */
  readonly start: (what: string, work: () => Promise<unknown>) => void;
  readonly running: ReadonlyMap<string, unknown>;
  readonly signal: AbortSignal;
}

async function lookForWork(settings: SweeperSettings, work: Work): Promise<void> {
  const { sources, options, chores, now, database, context } = settings;
  await requestDue(database, now);
  for (const id of await readWaitingSources(database)) {
    const source = sources.find((one) => one.id === id);
    const syncing = [...work.running.keys()].filter((what) => what.startsWith('sync ')).length;
    if (source === undefined || syncing >= MOST_AT_ONCE) continue;
    work.start(`sync ${id}`, async () =>
      workSource(source, { ...options, atOnce: false, signal: work.signal }, await context()),
    );
  }
  work.start('index', async () => sweep({ signal: work.signal }, await context()));
  for (const [name, chore] of Object.entries(chores)) work.start(name, chore);
}

/** What fails now is found again by the next look. */
async function attempt(
  what: string,
  work: () => Promise<unknown>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!signal.aborted) log.warn({ event: 'sweep.failed', what, error: describeError(error) });
  }
}
