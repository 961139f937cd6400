import type { Config } from './config.ts';
import type { Embedder, EmbeddingProgress } from './embedding/embedder.ts';
import { openEmbedder } from './embedding/open-embedder.ts';
import { describeError } from './errors.ts';
import { type KnownModel, readServing, readWanted, wantModel } from './ingest/signatures.ts';
import type { Log } from './log.ts';
import type { Database } from './store/database.ts';

/** What posts are indexed with: the model that is wanted and, while it is being built, the one that is served. */
export interface IndexingModels {
  readonly embedder: Embedder;
  /** Null when it is the same. */
  readonly beside: Embedder | null;
}

/** The embedding models of a process: the configured one and, during a change, the one before it. */
export interface Embedders {
  /** The one that searches use, as of the last `refresh`. */
  current(): Embedder;
  /** Looks which one is served now. */
  refresh(): Promise<void>;
  /** Says that the configured model is wanted: whoever indexes does so when it begins. */
  want(): Promise<void>;
  /** What to index with; null when this process can't open the model that is wanted. */
  indexing(): Promise<IndexingModels | null>;
  close(): Promise<void>;
}

export interface EmbeddersParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly onDownload?: EmbeddingProgress;
}

export async function openEmbedders({
  config,
  database,
  log,
  onDownload,
}: EmbeddersParts): Promise<Embedders> {
  const { home, environment } = config;
  const { EMBEDDING_MODEL: model, EMBEDDING_MODEL_PATH: path = null } = environment;
  const own = await openEmbedder({ model, path, home, onProgress: onDownload });
  const opened = new Map([[own.signature, Promise.resolve<Embedder | null>(own)]]);
  const open = (known: KnownModel): Promise<Embedder | null> => {
    const there = opened.get(known.signature) ?? openKnown(known, home, log);
    opened.set(known.signature, there);
    return there;
  };
  let current: Embedder = own;
  const serving = async () => {
    const known = await readServing(database);
    return known === null ? own : await open(known);
  };
  const refresh = async () => {
    // One that can't be opened here can't be searched with either: the words answer until the new one is there.
    current = (await serving()) ?? own;
  };
  const closeAll = async () => {
    for (const one of opened.values()) await (await one)?.close();
  };
  try {
    await refresh();
  } catch (error) {
    await closeAll();
    throw error;
  }
  return {
    current: () => current,
    refresh,
    want: () => wantModel(database, { signature: own.signature, model, path }),
    async indexing() {
      const wanted = await readWanted(database);
      const embedder = wanted === null ? own : await open(wanted);
      if (embedder === null) return null;
      const served = await serving();
      return { embedder, beside: served?.signature === embedder.signature ? null : served };
    },
    close: closeAll,
  };
}

/** Null when its files are gone, or are others by now. */
async function openKnown(known: KnownModel, home: string, log: Log): Promise<Embedder | null> {
  try {
    const embedder = await openEmbedder({ model: known.model, path: known.path, home });
    if (embedder.signature === known.signature) return embedder;
    await embedder.close();
    log.warn({ event: 'embedding.other', wanted: known.signature, found: embedder.signature });
  } catch (error) {
    log.warn({ event: 'embedding.unavailable', signature: known.signature, error: describeError(error) });
  }
  return null;
}
