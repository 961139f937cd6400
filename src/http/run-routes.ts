import { readRun, readRuns } from '../ingest/sync-run.ts';
import type { Database } from '../store/database.ts';
import { type AccessSettings, checkAccess } from './check-access.ts';
import type { Route } from './route.ts';
import { isRunKey } from './run-key.ts';
import { sendJson } from './send-json.ts';

export interface RunSettings extends AccessSettings {
  readonly database: Database;
  /** Webhook secrets by source: who asked for a run by webhook follows it with its key. */
  readonly secrets: Readonly<Record<string, readonly string[]>>;
}

/** `/sync/runs`: the last ones. `/sync/runs/:id`: one, for operators and for whoever asked for it. */
export function runRoutes(settings: RunSettings): Route[] {
  const { database, secrets } = settings;
  return [
    {
      method: 'GET',
      path: '/sync/runs',
      access: 'admin',
      async handle({ url }, response) {
        const source = url.searchParams.get('source');
        sendJson(response, 200, { runs: await readRuns(database, { source, limit: 20 }) });
      },
    },
    {
      method: 'GET',
      path: '/sync/runs/:id',
      access: 'signed',
      async handle({ url, message, parameters }, response) {
        const id = parameters['id'] ?? '';
        const run = /^\d{1,15}$/.test(id) ? await readRun(database, Number(id)) : null;
        const mayFollow =
          run !== null && isRunKey(url.searchParams.get('key') ?? '', Number(id), secrets[run.source] ?? []);
        const refusal = mayFollow ? null : checkAccess(message, settings);
        if (refusal !== null) return sendJson(response, refusal.status, { error: refusal.message });
        if (run === null) return sendJson(response, 404, { error: 'there is no such run' });
        sendJson(response, 200, run);
      },
    },
  ];
}
