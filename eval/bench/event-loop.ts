// npm run bench -- event-loop [windows] [runs]
// How late the event loop of a process runs while it has the bundled model embed: alone, and as a part of a
// whole sync, with searches going on beside it; and that of an idle process, which shows what else the machine does.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import { syncSource } from '../../src/ingest/sync-source.ts';
import { searchPassages } from '../../src/retrieval/search-passages.ts';
import { openTestDatabase } from '../../test/support/databases.ts';
import { type Lateness, watchLateness } from '../retrieval/lateness.ts';

const WORDS =
  'the volume of a container keeps its files when deployments restart and every query reads an index that was built after loading while secrets rotate between services and logs arrive late'.split(
    ' ',
  );

const WORDS_A_WINDOW = 80;
const BATCH = 16;
const SEARCH_EVERY_MS = 500;

const windows = Number(process.argv[2] ?? 1_000);
const runs = Number(process.argv[3] ?? 3);

const embedder = await openEmbedder({ model: 'bundled', path: null, home: '' });
await embedder.embed(['loads the model'], 'query');
console.log(
  '| run | what runs | windows | seconds | late: p50 / p99 / most, ms | idle process | search, p50 ms |',
);
console.log('|---|---|---|---|---|---|---|');
try {
  for (let run = 1; run <= runs; run++) {
    await measureEmbedding(run);
    await measureSync(run, embedder);
  }
} finally {
  await embedder.close();
}

async function measureEmbedding(run: number): Promise<void> {
  const texts = Array.from({ length: windows }, (_, seed) => makeText(seed, WORDS_A_WINDOW));
  const watch = await startWatch();
  for (let at = 0; at < texts.length; at += BATCH) {
    await embedder.embed(texts.slice(at, at + BATCH), 'passage');
  }
  await watch.print(run, 'embedding', windows, null);
}

/** Reading, cutting, embedding and storing, in the process that also answers. */
async function measureSync(run: number, model: Embedder): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'switchyard-event-loop-'));
  const { database, drop } = await openTestDatabase('embedded');
  try {
    await writePosts(folder);
    const source = { id: 'docs', kind: 'json' as const, path: join(folder, 'posts.jsonl'), external: false };
    const watch = await startWatch();
    const syncing = syncSource(source, {}, { database, embedder: model, clock: () => performance.now() });
    const searches: number[] = [];
    let done = false;
    const asking = (async () => {
      for (let asked = 0; !done; asked++) {
        const start = performance.now();
        const query = makeText(asked, 6);
        await searchPassages(
          { query, scope: { sources: ['docs'] }, timezone: 'UTC' },
          { database, embedder: model },
        );
        searches.push(performance.now() - start);
        await sleep(SEARCH_EVERY_MS);
      }
    })();
    const result = await syncing;
    done = true;
    await asking;
    if (result.state !== 'done') throw new Error(`the sync is ${result.state}: ${result.reason}`);
    await watch.print(run, 'a whole sync, and searches', result.windows_embedded, searches);
  } finally {
    await drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Four windows a section, more or less. */
async function writePosts(folder: string): Promise<void> {
  const posts = Array.from({ length: Math.ceil(windows / 16) }, (_, post) => {
    const sections = Array.from(
      { length: 4 },
      (_, part) => `## Part ${part}\n\n${makeText(post * 4 + part, 2 * WORDS_A_WINDOW)}.`,
    );
    return JSON.stringify({ id: `${post}`, title: `Post ${post}`, content: sections.join('\n\n') });
  });
  await writeFile(join(folder, 'posts.jsonl'), `${posts.join('\n')}\n`);
}

/** Another text for each seed: nothing comes from the cache. */
function makeText(seed: number, words: number): string {
  return Array.from({ length: words }, (_, place) =>
    place % 9 === 8 ? `topic${seed}` : WORDS[(seed * 7 + place * place + place) % WORDS.length],
  ).join(' ');
}

async function startWatch() {
  const watch = await watchLateness();
  const start = performance.now();
  return {
    async print(run: number, what: string, embedded: number, searches: readonly number[] | null) {
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      const { own, idle } = await watch.stop();
      const sorted = [...(searches ?? [])].sort((left, right) => left - right);
      const median = sorted[Math.floor(sorted.length / 2)]?.toFixed(0) ?? '-';
      console.log(
        `| ${run} | ${what} | ${embedded} | ${seconds} | ${describe(own)} | ${describe(idle)} | ${median} |`,
      );
    },
  };
}

function describe({ median, p99, most }: Lateness): string {
  return [median, p99, most].map((value) => value.toFixed(1)).join(' / ');
}
