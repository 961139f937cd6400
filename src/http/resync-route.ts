import type { ServerResponse } from 'node:http';
import type { SourceSettings } from '../config-schema.ts';
import { requestSync } from '../ingest/request-sync.ts';
import type { Log } from '../log.ts';
import type { WakeUps } from '../queue/wake-ups.ts';
import type { Database } from '../store/database.ts';
import { limitRate } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import { type Asked, readDelivery } from './read-delivery.ts';
import type { Route, RouteRequest } from './route.ts';
import { runKey } from './run-key.ts';
import { sendJson } from './send-json.ts';
import { verifyDelivery } from './verify-delivery.ts';

export interface ResyncSettings {
  readonly sources: readonly SourceSettings[];
  /** By source; one without an entry takes no webhooks. */
  readonly secrets: Readonly<Record<string, readonly string[]>>;
  readonly database: Database;
  readonly wakeUps: WakeUps;
  readonly log: Log;
  readonly clock?: { readonly now: () => number; readonly monotonic: () => number };
}

const BODY_LIMIT = 1_000_000;
const SOURCE_PER_MINUTE = 60;
/** Senders behind one proxy share it, so it is wide; it keeps a flood of forgeries from costing much. */
const ADDRESS_PER_MINUTE = 600;

/**
 * Takes a signed word that a source has changed, writes it down and answers at once with the run to follow.
 * What it says is a hint: the source itself is listed, and nothing is removed on a webhook's word.
 */
export function resyncRoute(settings: ResyncSettings): Route {
  const { now, monotonic } = settings.clock ?? { now: Date.now, monotonic: () => performance.now() };
  const waitOfAddress = limitRate({ perMinute: ADDRESS_PER_MINUTE, clock: monotonic });
  const waitOfSource = limitRate({ perMinute: SOURCE_PER_MINUTE, clock: monotonic });
  return {
    method: 'POST',
    path: '/hooks/resync/:source',
    access: 'signed',
    async handle(request, response) {
      const { message, parameters } = request;
      const source = settings.sources.find(({ id }) => id === parameters['source']);
      const secrets = settings.secrets[source?.id ?? ''] ?? [];
      // Whether there is such a source is nobody's business who has no secret of it.
      if (source === undefined || secrets.length === 0) {
        return refuse(response, 404, 'no source of this name takes webhooks');
      }
      const addressWait = waitOfAddress(message.socket.remoteAddress ?? '');
      if (addressWait > 0) return tooMany(response, addressWait);
      const body = await readBody(message, BODY_LIMIT);
      if (body === null) return refuse(response, 413, `allowed is a body of ${BODY_LIMIT} bytes`);
      const format = source.webhook ?? 'standard';
      const verdict = verifyDelivery(
        format,
        { headers: message.headers, body },
        { secrets, nowMilliseconds: now() },
      );
      if (!verdict.genuine) {
        settings.log.warn({ event: 'webhook.refused', source: source.id, reason: verdict.reason });
        return refuse(response, 401, verdict.reason);
      }
      const sourceWait = waitOfSource(source.id);
      if (sourceWait > 0) return tooMany(response, sourceWait);
      const asked = readDelivery(format, contentOf(request, body, source));
      const delivery = { provider: `${format}/${source.id}`, id: verdict.id };
      await carryOut(asked, { source: source.id, delivery, key: secrets[0] ?? '' }, settings, response);
    },
  };
}

function contentOf({ message }: RouteRequest, body: Buffer, source: SourceSettings) {
  const event = message.headers['x-github-event'];
  return {
    body,
    event: typeof event === 'string' ? event : null,
    isForm: (message.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'),
    branch: 'branch' in source && typeof source.branch === 'string' ? source.branch : null,
  };
}

interface Genuine {
  readonly source: string;
  readonly delivery: { readonly provider: string; readonly id: string };
  readonly key: string;
}

async function carryOut(
  asked: Asked,
  { source, delivery, key }: Genuine,
  { database, wakeUps, log }: ResyncSettings,
  response: ServerResponse,
): Promise<void> {
  if (asked.kind === 'unreadable') return refuse(response, 400, asked.reason);
  if (asked.kind === 'nothing') return sendJson(response, 200, { run: null, reason: asked.reason });
  const { run, repeated } = await requestSync(
    { source, trigger: 'webhook', named: asked.named, delivery },
    database,
  );
  log.info({ event: 'webhook.taken', source, run, repeated });
  // It is written down: whether the queue hears of it changes only how soon it is done.
  if (!repeated) void wakeUps.sync(source);
  sendJson(response, repeated ? 200 : 202, {
    run,
    follow: `/sync/runs/${run}?key=${runKey(run, key)}`,
    repeated,
  });
}

function refuse(response: ServerResponse, status: number, message: string): void {
  // What is left of the body is not read: the connection can't be used again.
  sendJson(response, status, { error: message }, { connection: 'close' });
}

function tooMany(response: ServerResponse, seconds: number): void {
  sendJson(
    response,
    429,
    { error: `too many: try again in ${seconds} seconds` },
    { 'retry-after': String(seconds), connection: 'close' },
  );
}
