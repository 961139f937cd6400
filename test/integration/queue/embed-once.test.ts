import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpEmbedding } from '../../../src/ingest/help-embedding.ts';
import { requestSync } from '../../../src/ingest/request-sync.ts';
import { readRuns } from '../../../src/ingest/sync-run.ts';
import { workSource } from '../../../src/ingest/work-source.ts';
import type { Runtime } from '../../../src/runtime.ts';
import { numberedPosts } from '../../support/posts-folder.ts';
import { makeWorkPlace, type WorkPlace } from '../../support/work-place.ts';

const WORKERS = 10;

/** Each with connections and threads of its own, as processes have them. */
describe.skipIf(!process.env['TEST_DATABASE_URL'])('ten workers at once', () => {
  let place: WorkPlace;
  let workers: Runtime[];
  let embedded: number;

  beforeAll(async () => {
    place = await makeWorkPlace({ posts: numberedPosts(1), redis: false, model: 'sleeping:50' });
    // One after another: each brings the tables up to date.
    workers = [];
    for (let n = 0; n < WORKERS; n++) workers.push(await place.open());
    embedded = 0;
  });
  afterAll(async () => {
    for (const worker of workers) await worker.close();
    await place.drop();
  });

  function counted({ database, embedder }: Runtime) {
    const embed: typeof embedder.embed = (texts, kind, signal) => {
      embedded += texts.length;
      return embedder.embed(texts, kind, signal);
    };
    return { database, embedder: { ...embedder, embed }, clock: () => performance.now() };
  }

  it('asked for the same source, list it once and embed its post once', async () => {
    const [first] = workers as [Runtime];
    const [settings] = first.config.sources;
    if (settings === undefined) throw new Error('no source');
    await requestSync({ source: 'docs', trigger: 'webhook' }, first.database);
    const options = { atOnce: true, signal: new AbortController().signal };
    const runs = await Promise.all(workers.map((worker) => workSource(settings, options, counted(worker))));
    expect(runs.flat()).toMatchObject([{ state: 'done', added: 1, windows_embedded: 3 }]);
    expect(embedded).toBe(3);
    expect(await readRuns(first.database)).toHaveLength(1);
  });

  it('asked for the same post, embed it once', async () => {
    const [first] = workers as [Runtime];
    await first.database.query('DELETE FROM embedding_cache');
    await first.database.query('UPDATE post SET live_hash = NULL');
    embedded = 0;
    const { signal } = new AbortController();
    const outcomes = await Promise.all(
      workers.map((worker) => helpEmbedding('docs', signal, counted(worker))),
    );
    expect(outcomes.reduce((sum, { indexed }) => sum + indexed, 0)).toBe(1);
    expect(embedded).toBe(3);
  });
});
