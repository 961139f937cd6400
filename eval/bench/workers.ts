// npm run bench -- workers [posts] [milliseconds a window]
// One source synced by 1, 2 and 4 worker processes with the sleeping embedder: how work that waits for the
// model, and not for this machine's cores, spreads over them.

import { requestSync } from '../../src/ingest/request-sync.ts';
import { readRun, type SyncRun } from '../../src/ingest/sync-run.ts';
import { openService } from '../../src/service.ts';
import { numberedPosts } from '../../test/support/posts-folder.ts';
import { freePort } from '../../test/support/services/free-port.ts';
import { startTestServices } from '../../test/support/services.ts';
import { until } from '../../test/support/until.ts';
import { makeWorkPlace } from '../../test/support/work-place.ts';

const posts = Number(process.argv[2] ?? 400);
const milliseconds = Number(process.argv[3] ?? 30);

const services = await startTestServices();
process.env['TEST_DATABASE_URL'] = services.databaseUrl;
try {
  console.log('| workers | seconds | windows/s | speed-up |');
  console.log('|---|---|---|---|');
  let alone: number | null = null;
  for (const workers of [1, 2, 4]) {
    const { seconds, run } = await measure(workers);
    alone ??= seconds;
    const rate = (run.windows_embedded / seconds).toFixed(0);
    console.log(`| ${workers} | ${seconds.toFixed(1)} | ${rate} | ${(alone / seconds).toFixed(2)} |`);
  }
} finally {
  await services.stop();
}
process.exit();

/** From the request to the end of the run; the workers have started and found nothing to do before. */
async function measure(workers: number): Promise<{ seconds: number; run: SyncRun }> {
  const place = await makeWorkPlace({ sync: { sweep_seconds: 3_600 }, model: `sleeping:${milliseconds}` });
  const runtime = await place.open();
  const service = await openService(runtime, { sweeps: false, server: null });
  const ports = await Promise.all(Array.from({ length: workers }, () => freePort()));
  const started = ports.map((port) => place.start(['work', '--health-port', String(port)]));
  try {
    await Promise.all(ports.map((port) => until('a worker', () => isReady(port))));
    await place.folder.write(numberedPosts(posts));
    const from = performance.now();
    const { run } = await requestSync({ source: 'docs', trigger: 'webhook' }, runtime.database);
    await until('a wake-up', () => service.wakeUps.sync('docs'));
    const done = await until('the end', async () => {
      const found = await readRun(runtime.database, run);
      return found?.state === 'done' ? found : null;
    });
    return { seconds: (performance.now() - from) / 1_000, run: done };
  } finally {
    for (const worker of started) worker.child.kill('SIGKILL');
    await Promise.all(started.map(({ finished }) => finished));
    await service.close();
    await runtime.close();
    await place.drop();
  }
}

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return response !== null && JSON.stringify(await response.json()).includes('"sweep":{"state":"ok"');
}
