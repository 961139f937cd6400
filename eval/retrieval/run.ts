// npm run eval:retrieval -- [folder of data sets] [--model NAME] [--engine embedded|postgres] [--set NAME]…
// Indexes each set in a scratch database, the way that a sync does it, and prints how well each mode ranks.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { openEmbedder } from '../../src/embedding/open-embedder.ts';
import { syncSource } from '../../src/ingest/sync-source.ts';
import { earlierTurns } from '../../src/retrieval/earlier-turns.ts';
import { hitAt, ndcgAt } from '../../src/retrieval/ranking-metrics.ts';
import type { SearchMode, SearchParts, SearchRequest } from '../../src/retrieval/search.ts';
import { searchPassages } from '../../src/retrieval/search-passages.ts';
import { type JudgedQuestion, tuneFusionWeight } from '../../src/retrieval/tune-fusion-weight.ts';
import type { Database, Engine } from '../../src/store/database.ts';
import { openTestDatabase } from '../../test/support/databases.ts';
import { withDiskCache } from './cached-embedder.ts';
import { type DataQuery, type DataSet, readDataSet } from './data-set.ts';

const SETS = ['claude-docs', 'xquad-en', 'xquad-de', 'mtrag-un'];
const MODES: readonly SearchMode[] = ['vector', 'lexical', 'hybrid'];

type Asked = Pick<SearchRequest, 'query' | 'before'>;

const alone = ({ question }: DataQuery): Asked => ({ query: question });
const afterTurns = ({ question, history }: DataQuery): Asked => ({
  query: question,
  before: earlierTurns(history),
});
/** A vector of everything: the best that vectors alone can make of a conversation. */
const joined = ({ question, history }: DataQuery): Asked => ({
  query: [question, ...earlierTurns(history)].join('\n'),
});

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string', default: 'bundled' },
    'model-path': { type: 'string' },
    engine: { type: 'string', default: 'embedded' },
    set: { type: 'string', multiple: true, default: SETS },
    tune: { type: 'boolean', default: false },
    cache: { type: 'string' },
  },
});
const folder = resolve(positionals[0] ?? '../shared/data');

if (!existsSync(folder)) {
  console.error(`${folder}: no data sets here; name the folder that holds ${SETS.join(', ')}`);
  process.exit(2);
}

const opened = await openEmbedder({
  model: values.model,
  path: values['model-path'] ?? null,
  home: resolve('.switchyard'),
});
const embedder = values.cache === undefined ? opened : await withDiskCache(opened, resolve(values.cache));
console.log(`Model ${embedder.signature}, ${values.engine} database.\n`);
console.log('| set | questions | mode | hit@5 | nDCG@10 | ms a question (p50) |\n|---|---|---|---|---|---|');
for (const name of values.set) {
  if (!existsSync(join(folder, name))) console.log(`| ${name} | not there | | | | |`);
  else await evaluate(await readDataSet(folder, name), embedder);
}
await embedder.close();

async function evaluate(set: DataSet, model: Embedder): Promise<void> {
  const { database, drop } = await openTestDatabase(values.engine as Engine);
  try {
    await load(set, database, model);
    const parts: SearchParts = { database, embedder: model };
    for (const mode of MODES) await printMode(set, mode, alone, set.name, parts);
    if (set.queries.some((query) => query.history.length > 0)) {
      for (const mode of MODES) {
        const toAsked = mode === 'vector' ? joined : afterTurns;
        await printMode(set, mode, toAsked, `${set.name}, with the turns before`, parts);
      }
    }
    if (values.tune) await printTuning(set, parts);
  } finally {
    await drop();
  }
}

async function load(set: DataSet, database: Database, model: Embedder): Promise<void> {
  const source = { id: set.name, kind: 'json' as const, path: set.posts, external: false };
  const context = { database, embedder: model, clock: () => performance.now() };
  const run = await syncSource(source, {}, context);
  if (run.state !== 'done') throw new Error(`${set.name}: the sync is ${run.state}: ${run.reason}`);
  const { rows } = await database.query<{ language: string; posts: number }>(
    'SELECT language, count(*) AS posts FROM post GROUP BY language ORDER BY posts DESC',
  );
  const languages = rows.map((row) => `${row.posts} ${row.language}`).join(', ');
  console.error(
    `${set.name}: ${run.windows_embedded} windows in ${Math.round(run.ms / 1000)} s; ${languages}`,
  );
}

async function printMode(
  { name, queries }: DataSet,
  mode: SearchMode,
  toAsked: (query: DataQuery) => Asked,
  label: string,
  parts: SearchParts,
): Promise<void> {
  let hits = 0;
  let gain = 0;
  const times: number[] = [];
  for (const asked of queries) {
    const start = performance.now();
    const { passages } = await searchPassages(
      { ...toAsked(asked), mode, limit: 10, scope: { sources: [name] }, timezone: 'UTC' },
      parts,
    );
    times.push(performance.now() - start);
    const found = [...new Set(passages.map((passage) => passage.post.slug))];
    const gold = new Set(asked.gold);
    hits += hitAt(5, found, gold);
    gain += ndcgAt(10, found, gold);
  }
  const share = (sum: number) => (sum / queries.length).toFixed(3);
  const median = times.sort((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;
  console.log(
    `| ${label} | ${queries.length} | ${mode} | ${share(hits)} | ${share(gain)} | ${median.toFixed(0)} |`,
  );
}

async function printTuning({ name, queries }: DataSet, parts: SearchParts): Promise<void> {
  const questions = queries.map((asked): JudgedQuestion => {
    const gold = asked.gold.map((slug) => `${name}/${slug}`);
    return { ...afterTurns(asked), scope: { sources: [name] }, gold };
  });
  const { weight, heldOut, before, curve } = await tuneFusionWeight(questions, parts);
  const points = curve.map((point) => `${point.weight}: ${point.ndcg.toFixed(3)}`).join(', ');
  console.error(
    `${name}: best weight of the vectors ${weight}, held out ${heldOut?.toFixed(3)}, with ${before.weight} ${before.ndcg.toFixed(3)}; nDCG@10 by weight ${points}`,
  );
}
