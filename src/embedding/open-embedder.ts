import { AppError } from '../errors.ts';
import { openBundledEmbedder } from './bundled-embedder.ts';
import type { Embedder, EmbeddingProgress } from './embedder.ts';
import { openSleepingEmbedder } from './sleeping-embedder.ts';
import { openTransformersEmbedder } from './transformers-embedder.ts';

export interface EmbedderSettings {
  /** `bundled`, `sleeping:MILLISECONDS` or a hub id such as `Xenova/bge-base-en-v1.5`. */
  readonly model: string;
  /** Folder with the weights of a hub model; null: they are downloaded once. */
  readonly path: string | null;
  /** Data folder: downloads are kept in it. */
  readonly home: string;
  /** By default two at most, and one core is left free. */
  readonly threads?: number;
  /** Bytes of the file that is being downloaded. */
  readonly onProgress?: EmbeddingProgress;
  /** Where hub ids are fetched from: a mirror; the public hub by default. */
  readonly hub?: string;
}

/** Opens the embedding model that the settings name. Its threads start with the first text. */
export async function openEmbedder(settings: EmbedderSettings): Promise<Embedder> {
  const { model, threads, path } = settings;
  const sleeping = /^sleeping:(\d+)$/.exec(model);
  if (path !== null && (model === 'bundled' || sleeping !== null)) {
    throw new AppError(
      'configuration',
      `EMBEDDING_MODEL_PATH is set, but EMBEDDING_MODEL = ${model} needs no files: name the hub id of the model in ${path}`,
    );
  }
  if (model === 'bundled') return openBundledEmbedder(threads);
  if (sleeping !== null) return openSleepingEmbedder(Number(sleeping[1]), threads);
  if (!/^[\w.-]+\/[\w.-]+$/.test(model)) {
    throw new AppError(
      'configuration',
      `EMBEDDING_MODEL = ${model}: allowed is "bundled", a hub id such as Xenova/bge-base-en-v1.5, or sleeping:MILLISECONDS`,
    );
  }
  return openTransformersEmbedder(settings);
}
