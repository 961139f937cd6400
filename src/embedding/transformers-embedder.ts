import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { AppError, describeError } from '../errors.ts';
import { downloadModel } from './download-model.ts';
import type { Embedder, EmbeddingProgress } from './embedder.ts';
import { type ModelTraits, traitsOf } from './model-traits.ts';
import { makePooledEmbedder } from './pooled-embedder.ts';
import { readModelFiles } from './read-model-files.ts';
import { startWorkerProcess } from './start-worker-process.ts';
import { WorkerPool } from './worker-pool.ts';

export interface TransformersSettings {
  /** Hub id; it says how the model wants to be used, also when its files are in `path`. */
  readonly model: string;
  readonly path: string | null;
  readonly home: string;
  readonly threads?: number;
  readonly onProgress?: EmbeddingProgress;
  readonly hub?: string;
}

/** What a worker needs to run the model. */
export interface TransformersWorkerData
  extends Pick<ModelTraits, 'pooling' | 'queryPrefix' | 'passagePrefix'> {
  readonly folder: string;
  readonly quantized: boolean;
  readonly readsTokens: number;
  /** Threads of the runtime itself, inside one worker. */
  readonly intraOpThreads: number;
}

const HUB = 'https://huggingface.co';
/** Chunks are no longer than that, and the time of a text grows faster than its length. */
const MOST_TOKENS = 512;
const MOST_INTRA_OP_THREADS = 2;
/** [CLS] and [SEP], or <s> and </s>. */
const MARKS = 2;

/**
 * A feature-extraction model through @xenova/transformers; the hub's files are fetched once, into `home`.
 * It runs in processes: its native runtime breaks the process where a second thread loads it.
 */
export async function openTransformersEmbedder(settings: TransformersSettings): Promise<Embedder> {
  const { model, path, home, onProgress, hub = HUB } = settings;
  const folder = path === null ? join(resolve(home), 'models', ...model.split('/')) : resolve(path);
  if (path === null) await downloadModel({ model, folder, hub, onProgress });
  const traits = traitsOf(model);
  const files = await readModelFiles(folder);
  const countTokens = await openCounter(folder);
  const readsTokens = Math.min(traits.readsTokens ?? MOST_TOKENS, files.readsTokens, MOST_TOKENS);
  const maximumTokens = readsTokens - MARKS - countTokens(traits.passagePrefix);
  const size = settings.threads ?? 1;
  const data: TransformersWorkerData = {
    folder,
    quantized: files.quantized,
    readsTokens,
    pooling: traits.pooling,
    queryPrefix: traits.queryPrefix,
    passagePrefix: traits.passagePrefix,
    intraOpThreads: intraOpThreads(size),
  };
  return makePooledEmbedder({
    signature: `${model}@${files.revision}/${files.dimensions}/w${maximumTokens}`,
    dimensions: files.dimensions,
    languages: traits.languages,
    maximumTokens,
    countTokens,
    pool: new WorkerPool({
      size,
      start: () => startWorkerProcess(import.meta.url, 'transformers-worker', data),
    }),
    jobSize: 4,
  });
}

/** Pool times runtime threads stays within the cores. */
function intraOpThreads(workers: number): number {
  return Math.max(1, Math.min(MOST_INTRA_OP_THREADS, Math.floor(availableParallelism() / workers)));
}

async function openCounter(folder: string): Promise<(text: string) => number> {
  try {
    // The library brings a native runtime along: it is loaded only where such a model is used.
    const { loadTokenizer } = await import('./load-tokenizer.ts');
    const tokenizer = await loadTokenizer(folder);
    return (text) => (text === '' ? 0 : tokenizer.encode(text, null, { add_special_tokens: false }).length);
  } catch (error) {
    throw new AppError(
      'configuration',
      `the embedding model's tokenizer in ${folder} cannot be read: ${describeError(error)}`,
      { cause: error },
    );
  }
}
