import type { RequestListener } from 'node:http';
import type { Notify } from './domain/operator-notice.ts';
import { healthRoutes, type ReadinessCheck } from './http/health-routes.ts';
import { QUEUES_PATH, queuesRoute } from './http/queues-route.ts';
import { resyncRoute } from './http/resync-route.ts';
import type { Route } from './http/route.ts';
import { runRoutes } from './http/run-routes.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import { parseSchedule, scheduleText } from './ingest/next-due.ts';
import type { Sweeper } from './ingest/sweeper.ts';
import { tellOperators } from './ingest/tell-operators.ts';
import { openBoard } from './queue/open-board.ts';
import { openQueues, type Queues } from './queue/open-queues.ts';
import type { WakeUps } from './queue/wake-ups.ts';
import { repeat } from './repeat.ts';
import type { Runtime } from './runtime.ts';
import { readinessChecks } from './service-checks.ts';
import { startHousekeeping, startSweeping, type Work, workOf } from './service-work.ts';

export interface ServiceSettings {
  /** Does the work itself: a worker, or a process that has no queue to hand it to. */
  readonly sweeps: boolean;
  /** Null: no server is opened. */
  readonly server: ServerSettings | null;
  /** Tells operators what waits for them; without it the log has it. */
  readonly notify?: Notify;
}

export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  /** `health`: nothing but /healthz and /readyz. */
  readonly pages: 'all' | 'health';
  /** Answers /slack/events. */
  readonly slackListener?: RequestListener;
  readonly routes?: readonly Route[];
  readonly checks?: readonly ReadinessCheck[];
}

/** What runs beside the commands: a server, sweeps, and the way to the queue. */
export interface Service {
  /** Where the server listens; null without one. */
  readonly address: string | null;
  /** To be called when a sync has been asked for, so that it begins at once. */
  readonly wakeUps: WakeUps;
  /** Null where no queue is configured. */
  readonly queues: Queues | null;
  readonly work: Work;
  /** Ends what runs, so that another process can go on with it. */
  close(): Promise<void>;
}

/** Redis may be away, now or later: nothing here waits for it. Throws `configuration` when the port is taken. */
export async function openService(runtime: Runtime, settings: ServiceSettings): Promise<Service> {
  const queues = openConfiguredQueues(runtime);
  // Before there is a sweeper nothing can be asked for.
  let sweeper: Sweeper | null = null;
  let housekeeping: ReturnType<typeof startHousekeeping> | null = null;
  const wakeUps = queues?.wakeUps ?? wakeOwn(() => sweeper?.look());
  const work = workOf(runtime, wakeUps, () => sweeper?.look());
  const { config, log, embedders } = runtime;
  const noticing = repeat('embedding model', config.sync.sweep_seconds, embedders.refresh, log);
  if (settings.sweeps) {
    await embedders.want();
    sweeper = startSweeping(runtime, work, queues);
    housekeeping = startHousekeeping(runtime);
  }
  const telling = settings.notify && startTelling(runtime, settings.notify);
  const server = settings.server && openServer(settings.server, { runtime, queues, wakeUps, sweeper });
  const close = async () => {
    await Promise.all([
      sweeper?.stop(),
      server?.close(),
      telling?.stop(),
      noticing.stop(),
      housekeeping?.stop(),
    ]);
    await queues?.close();
  };
  try {
    return { address: (await server?.listen()) ?? null, wakeUps, queues, work, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function startTelling({ config, database, log }: Runtime, notify: Notify) {
  const { overdue_minutes: overdueMinutes, sweep_seconds: seconds } = config.sync;
  return repeat(
    'operators',
    seconds,
    () => tellOperators({ overdueMinutes }, { database, notify, log }),
    log,
  );
}

/** Only with a database that other processes reach too. */
function openConfiguredQueues({ config, log }: Runtime): Queues | null {
  const { REDIS_URL: url, DATABASE_URL: database } = config.environment;
  if (url === undefined) return null;
  if (database === undefined) {
    log.warn({
      event: 'queue.unused',
      reason: 'REDIS_URL is set without DATABASE_URL: workers need a Postgres',
    });
    return null;
  }
  const schedules = config.sources.flatMap((source) => {
    const schedule = scheduleText(source);
    return schedule === null ? [] : [{ source: source.id, ...parseSchedule(schedule) }];
  });
  return openQueues({ url, schedules, log });
}

function wakeOwn(look: () => void): WakeUps {
  return {
    async sync() {
      look();
      return true;
    },
    embed: async () => false,
  };
}

interface ServerParts {
  readonly runtime: Runtime;
  readonly queues: Queues | null;
  readonly wakeUps: WakeUps;
  readonly sweeper: Sweeper | null;
}

function openServer(
  settings: ServerSettings,
  { runtime, queues, wakeUps, sweeper }: ServerParts,
): HttpServer {
  const { config, database, log } = runtime;
  const access = { host: settings.host, adminToken: config.environment.ADMIN_TOKEN ?? null };
  const checks = [
    ...readinessChecks({ database, queues, sweeper, everySeconds: config.sync.sweep_seconds }),
    ...(settings.checks ?? []),
  ];
  const secrets = config.resyncSecrets;
  const pages = [
    resyncRoute({ sources: config.sources, secrets, database, wakeUps, log }),
    ...runRoutes({ ...access, database, secrets }),
    queuesRoute(boardOf(queues)),
    ...(settings.routes ?? []),
  ];
  const routes = [...healthRoutes(checks), ...(settings.pages === 'all' ? pages : [])];
  const { port, slackListener } = settings;
  return createHttpServer({ ...access, port, routes, slackListener, log });
}

/** Made once Redis has been reached. */
function boardOf(queues: Queues | null): () => RequestListener | null {
  let board: RequestListener | null = null;
  return () => {
    const reached = queues?.queues() ?? null;
    if (board === null && reached !== null) board = openBoard([reached.sync, reached.embed], QUEUES_PATH);
    return board;
  };
}
