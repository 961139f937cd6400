// npm run bench -- pipeline [posts] [rounds]
// Windows a second of a whole sync (reading, cutting, embedding, storing) as a share of what the bundled model
// does with the same texts and nothing else.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import { syncSource } from '../../src/ingest/sync-source.ts';
import { openDatabase } from '../../src/store/open-database.ts';
import { startTestServices } from '../../test/support/services.ts';
import { createTestDatabase } from '../../test/support/test-database.ts';

const BATCH = 16;
const SECTIONS = 6;
const WORDS =
  'the volume of a container keeps its files when deployments restart and every query reads an index that was built after loading while secrets rotate between services and logs arrive late'.split(
    ' ',
  );

const posts = Number(process.argv[2] ?? 150);
const rounds = Number(process.argv[3] ?? 3);

const services = await startTestServices();
const embedder = await openEmbedder({ model: 'bundled', path: null, home: '' });
const folder = await mkdtemp(join(tmpdir(), 'switchyard-pipeline-'));
try {
  for (let post = 0; post < posts; post++) await writeFile(join(folder, `post-${post}.md`), postText(post));
  await embedder.embed(['loads the model'], 'passage');
  console.log('| round | windows | model alone, windows/s | sync, windows/s | ratio |');
  console.log('|---|---|---|---|---|');
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const { texts, seconds } = await measureSync();
    const alone = await measureModel(texts);
    const ratio = alone / seconds;
    ratios.push(ratio);
    const rate = (time: number) => (texts.length / time).toFixed(1);
    console.log(`| ${round} | ${texts.length} | ${rate(alone)} | ${rate(seconds)} | ${ratio.toFixed(3)} |`);
  }
  ratios.sort((left, right) => left - right);
  console.log(`\nmedian ratio ${ratios[Math.floor(ratios.length / 2)]?.toFixed(3)}`);
} finally {
  await embedder.close();
  await services.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit();

/** A first sync into an empty database, and the very texts that it had embedded. */
async function measureSync(): Promise<{ texts: string[]; seconds: number }> {
  const { url, drop } = await createTestDatabase({ TEST_DATABASE_URL: services.databaseUrl });
  const database = await openDatabase({ databaseUrl: url, home: '' });
  const texts: string[] = [];
  const listening: Embedder = {
    ...embedder,
    embed: (batch, kind, signal) => {
      texts.push(...batch);
      return embedder.embed(batch, kind, signal);
    },
  };
  try {
    const started = performance.now();
    const source = { id: 'docs', kind: 'markdown' as const, path: folder, external: false };
    const run = await syncSource(
      source,
      {},
      { database, embedder: listening, clock: () => performance.now() },
    );
    if (run.state !== 'done') throw new Error(`the sync ended ${run.state}: ${run.reason}`);
    return { texts, seconds: (performance.now() - started) / 1_000 };
  } finally {
    await database.close();
    await drop();
  }
}

async function measureModel(texts: readonly string[]): Promise<number> {
  const started = performance.now();
  for (let at = 0; at < texts.length; at += BATCH)
    await embedder.embed(texts.slice(at, at + BATCH), 'passage');
  return (performance.now() - started) / 1_000;
}

function postText(post: number): string {
  const sections = Array.from({ length: SECTIONS }, (_, section) => {
    const words = Array.from(
      { length: 80 },
      (_, n) => WORDS[(post * 31 + section * 17 + n * (1 + (post % 7))) % WORDS.length],
    );
    return `## Section ${section} of ${post}\n\n${words.join(' ')}.`;
  });
  return `---\ntitle: Post number ${post}\n---\n\n${sections.join('\n\n')}\n`;
}
