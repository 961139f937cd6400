import type { Embedder } from '../embedding/embedder.ts';
import { refreshIndexes } from '../retrieval/refresh-indexes.ts';
import type { Database } from '../store/database.ts';
import { dropRetired, isComplete, serveModel } from './signatures.ts';

/**
 * Once every post has the vectors of a new model, has searches use it, its vector index built before; later
 * the old model's vectors are dropped. Cheap when there is nothing to do.
 */
export async function changeModel(
  embedder: Pick<Embedder, 'signature' | 'dimensions'>,
  database: Database,
): Promise<void> {
  if (await isComplete(database, embedder.signature)) {
    await refreshIndexes(embedder, database);
    await serveModel(database, embedder.signature);
  }
  await dropRetired(database);
}
