import type { Embedder } from '../embedding/embedder.ts';
import type { Database } from '../store/database.ts';
import { countCorpus } from './count-corpus.ts';
import { buildVectorIndex, type IndexOutcome } from './vector-index.ts';

/** What makes searches of a large library fast; to be called when a sync has ended. Cheap when all is well. */
export async function refreshIndexes(
  { signature, dimensions }: Pick<Embedder, 'signature' | 'dimensions'>,
  database: Database,
): Promise<IndexOutcome> {
  await countCorpus(database);
  return buildVectorIndex(signature, dimensions, database);
}
