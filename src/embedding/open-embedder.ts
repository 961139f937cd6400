import { AppError } from '../errors.ts';
import { openBundledEmbedder } from './bundled-embedder.ts';
import type { Embedder, EmbeddingProgress } from './embedder.ts';
import { openSleepingEmbedder } from './sleeping-embedder.ts';

export interface EmbedderSettings {
  /** `bundled`, `sleeping:MILLISECONDS` or a hub id such as `Xenova/bge-base-en-v1.5`. */
  readonly model: string;
  /** Folder with the weights of a hub model; null: they are downloaded once. */
  readonly path: string | null;
  /** Data folder: downloads are kept in it. */
  readonly home: string;
  /** By default two at most, and one core is left free. */
  readonly threads?: number;
  readonly onProgress?: EmbeddingProgress;
}

/** Opens the embedding model that the settings name. Its threads start with the first text. */
export async function openEmbedder(settings: EmbedderSettings): Promise<Embedder> {
  const { model, threads } = settings;
  if (model === 'bundled') return openBundledEmbedder(threads);
  const sleeping = /^sleeping:(\d+)$/.exec(model);
  if (sleeping !== null) return openSleepingEmbedder(Number(sleeping[1]), threads);
  throw new AppError(
    'configuration',
    `EMBEDDING_MODEL = ${model}: allowed is "bundled" or sleeping:MILLISECONDS`,
  );
}
