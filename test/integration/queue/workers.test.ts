import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestSync } from '../../../src/ingest/request-sync.ts';
import { readRun, readRuns } from '../../../src/ingest/sync-run.ts';
import type { Runtime } from '../../../src/runtime.ts';
import { startWork } from '../../../workers/main.ts';
import { numberedPosts } from '../../support/posts-folder.ts';
import type { RunningScript } from '../../support/run-script.ts';
import { until } from '../../support/until.ts';
import { makeWorkPlace, type WorkPlace, type WorkPlaceSettings } from '../../support/work-place.ts';

// Processes are started, two cores are shared.
vi.setConfig({ testTimeout: 180_000 });

const NEVER = { sweep_seconds: 3_600 };
const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

async function place(settings: WorkPlaceSettings): Promise<WorkPlace> {
  const made = await makeWorkPlace(settings);
  cleanUp.push(() => made.drop());
  return made;
}

async function open(from: WorkPlace, more?: Record<string, string>): Promise<Runtime> {
  const runtime = await from.open(more);
  cleanUp.push(() => runtime.close());
  return runtime;
}

async function work(from: WorkPlace, more?: Record<string, string>) {
  const runtime = await open(from, more);
  const started = await startWork(runtime, { health: null });
  cleanUp.push(() => started.close());
  return { runtime, ...started };
}

function workProcess(from: WorkPlace): RunningScript {
  const script = from.start(['work']);
  cleanUp.push(async () => {
    script.child.kill('SIGKILL');
    await script.finished;
  });
  return script;
}

const ended = (runtime: Runtime, run: number) =>
  until(`run ${run}`, async () => {
    const found = await readRun(runtime.database, run);
    return found !== null && ['done', 'failed', 'held'].includes(found.state) ? found : null;
  });

const windows = async ({ database }: Runtime) => {
  const { rows } = await database.query<{ count: number }>('SELECT count(*) AS count FROM chunk_window');
  return rows[0]?.count;
};

describe.skipIf(!process.env['TEST_DATABASE_URL'])('workers', () => {
  it('do what the queue tells them, without waiting for a sweep', async () => {
    const here = await place({ posts: numberedPosts(4), sync: NEVER });
    const { runtime, wakeUps } = await work(here);
    // The first look found the new source.
    await until('the first sync', async () => (await readRuns(runtime.database))[0]?.state === 'done');
    await here.folder.write(numberedPosts(6));
    const { run } = await requestSync({ source: 'docs', trigger: 'webhook' }, runtime.database);
    expect(await until('a wake-up', () => wakeUps.sync('docs'))).toBe(true);
    expect(await ended(runtime, run)).toMatchObject({ state: 'done', added: 2, unchanged: 4 });
  });

  it('do what waits without any queue', async () => {
    const here = await place({ posts: numberedPosts(3), redis: false, sync: { sweep_seconds: 1 } });
    const { runtime } = await work(here);
    const { run } = await requestSync({ source: 'docs', trigger: 'webhook' }, runtime.database);
    expect(await ended(runtime, run)).toMatchObject({ state: 'done' });
    expect(await windows(runtime)).toBe(9);
  });

  it('help each other with one source, and count it to its run', async () => {
    const here = await place({ posts: numberedPosts(120), sync: NEVER, model: 'sleeping:20' });
    const asking = await open(here);
    const { run } = await requestSync({ source: 'docs', trigger: 'slack' }, asking.database);
    await Promise.all([work(here), work(here), work(here)]);
    const done = await ended(asking, run);
    expect(done).toMatchObject({ state: 'done', added: 120, windows_embedded: 360 });
    const { rows } = await asking.database.query<{ elsewhere: number }>(
      'SELECT windows_embedded_elsewhere AS elsewhere FROM sync_run WHERE id = $1',
      [run],
    );
    expect(rows[0]?.elsewhere).toBeGreaterThan(0);
  });

  it('sync once more, and once only, for changes that come while they sync', async () => {
    const here = await place({ posts: numberedPosts(40), sync: NEVER, model: 'sleeping:20' });
    const { runtime, wakeUps } = await work(here);
    await until('embedding', async () => (await readRuns(runtime.database))[0]?.state === 'embedding');
    await here.folder.write(numberedPosts(41));
    for (let n = 0; n < 5; n++) {
      await requestSync({ source: 'docs', trigger: 'webhook' }, runtime.database);
      await until('a wake-up', () => wakeUps.sync('docs'));
    }
    await until('the second run', async () => {
      const [last] = await readRuns(runtime.database);
      return last?.state === 'done' && last.unchanged === 40;
    });
    expect(await readRuns(runtime.database)).toHaveLength(2);
  });

  it('go on with the run of one that was killed, under its number, and embed nothing twice', async () => {
    const here = await place({ posts: numberedPosts(60), sync: { sweep_seconds: 1 }, model: 'sleeping:20' });
    const asking = await open(here);
    const { run } = await requestSync({ source: 'docs', trigger: 'slack' }, asking.database);
    const victim = workProcess(here);
    await until('vectors', async () => {
      const { rows } = await asking.database.query<{ count: number }>(
        'SELECT count(*) AS count FROM embedding_cache',
      );
      return (rows[0]?.count ?? 0) >= 32;
    });
    victim.child.kill('SIGKILL');
    await victim.finished;
    await work(here);
    const done = await ended(asking, run);
    expect(done).toMatchObject({ id: run, state: 'done' });
    expect(done.windows_embedded).toBeLessThanOrEqual(180 - 32);
    expect(await windows(asking)).toBe(180);
  });

  it('give a run back when they are stopped, and end within seconds', async () => {
    const here = await place({ posts: numberedPosts(60), sync: { sweep_seconds: 1 }, model: 'sleeping:20' });
    const asking = await open(here);
    const { run } = await requestSync({ source: 'docs', trigger: 'slack' }, asking.database);
    const first = workProcess(here);
    await until('embedding', async () => (await readRun(asking.database, run))?.state === 'embedding');
    first.child.kill('SIGTERM');
    expect(await first.finished).toMatchObject({ code: 0 });
    expect(await readRun(asking.database, run)).toMatchObject({ state: 'queued', reason: null });
    await work(here);
    expect(await ended(asking, run)).toMatchObject({ state: 'done' });
  });

  it('start without Redis and take its jobs when it comes', async () => {
    const here = await place({ posts: numberedPosts(2), sync: NEVER });
    await here.redis?.kill();
    const { runtime, wakeUps } = await work(here);
    await until('the first sync', async () => (await readRuns(runtime.database))[0]?.state === 'done');
    expect(await wakeUps.sync('docs')).toBe(false);
    const { run } = await requestSync({ source: 'docs', trigger: 'webhook' }, runtime.database);
    await here.redis?.restart();
    await until('a wake-up', () => wakeUps.sync('docs'));
    expect(await ended(runtime, run)).toMatchObject({ state: 'done' });
  });

  it('make the schedules again after Redis was wiped', async () => {
    const here = await place({
      posts: numberedPosts(1),
      sync: { sweep_seconds: 1 },
      source: { schedule: '30 4 * * *', schedule_timezone: 'Europe/Madrid' },
    });
    const { queues } = await work(here);
    const schedulers = async () => (await queues?.queues()?.sync.getJobSchedulers()) ?? [];
    await until('the schedule', async () => (await schedulers()).length === 1);
    await here.redis?.wipe();
    const [again] = await until('the schedule again', async () => {
      const found = await schedulers();
      return found.length === 1 ? found : null;
    });
    expect(again).toMatchObject({ key: 'docs', pattern: '30 4 * * *', tz: 'Europe/Madrid' });
  });
});
