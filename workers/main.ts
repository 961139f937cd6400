import { EMBED_QUEUE, SYNC_QUEUE } from '../src/queue/names.ts';
import type { Runtime } from '../src/runtime.ts';
import { openService, type Service } from '../src/service.ts';
import { embedProcessor } from './embed-processor.ts';
import { openWorker } from './open-worker.ts';
import { syncProcessor } from './sync-processor.ts';

export interface WorkSettings {
  /** Where `/healthz` and `/readyz` are served; null: nowhere. */
  readonly health: { readonly host: string; readonly port: number } | null;
}

/** Listing mostly waits for others; embedding has the cores. */
const SYNCS_AT_ONCE = 4;

/**
 * Works until it is closed: as the queue says where there is one, and by its own sweeps in any case. Any
 * number of these processes may run.
 */
export async function startWork(runtime: Runtime, { health }: WorkSettings): Promise<Service> {
  const service = await openService(runtime, {
    sweeps: true,
    server: health && { ...health, pages: 'health' },
  });
  const stop = new AbortController();
  const closeWorkers = openWorkers(runtime, service, stop.signal);
  return {
    ...service,
    async close() {
      stop.abort();
      await Promise.all(closeWorkers.map((close) => close()));
      await service.close();
    },
  };
}

function openWorkers({ config, log }: Runtime, { work }: Service, stop: AbortSignal) {
  const { REDIS_URL: url, DATABASE_URL: database } = config.environment;
  if (url === undefined || database === undefined) return [];
  const { context, options, look } = work;
  const sync = syncProcessor({ sources: config.sources, options, context, onTick: look, stop });
  const embed = embedProcessor({ context, stop });
  return [
    openWorker({ url, queue: SYNC_QUEUE, concurrency: SYNCS_AT_ONCE, process: sync, log }),
    openWorker({ url, queue: EMBED_QUEUE, concurrency: 1, process: embed, log }),
  ];
}
