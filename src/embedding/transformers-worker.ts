import { createRequire } from 'node:module';
import { AutoModel, type PreTrainedTokenizer, Tensor } from '@xenova/transformers';
import { loadTokenizer, modelPath } from './load-tokenizer.ts';
import { poolTokens } from './pool-tokens.ts';
import { weightsFile } from './read-model-files.ts';
import { type EmbedJob, serveEmbeddings } from './serve-embeddings.ts';
import type { TransformersWorkerData } from './transformers-embedder.ts';

const settings = JSON.parse(process.argv[2] ?? '') as TransformersWorkerData;

/** What the library's type declarations leave open. */
type Model = (inputs: unknown) => Promise<Record<string, Tensor | undefined>>;
interface SessionOptions {
  readonly executionProviders: readonly string[];
  readonly intraOpNumThreads?: number;
  readonly interOpNumThreads?: number;
}
interface Runtime {
  InferenceSession: { create: (weights: unknown, options: SessionOptions) => Promise<unknown> };
}

await serveEmbeddings(async () => {
  capRuntimeThreads(settings.intraOpThreads);
  const tokenizer = await loadTokenizer(settings.folder);
  const model = await AutoModel.from_pretrained(modelPath(settings.folder), {
    quantized: settings.quantized,
  });
  return makeEmbedJob(tokenizer, model as unknown as Model);
});

function makeEmbedJob(tokenizer: PreTrainedTokenizer, model: Model): EmbedJob {
  return async ({ texts, kind }) => {
    const prefix = kind === 'query' ? settings.queryPrefix : settings.passagePrefix;
    const encoded = texts.map((text) => clip(tokenizer.encode(prefix + text)));
    const length = Math.max(...encoded.map((ids) => ids.length));
    const padded = encoded.flatMap((ids) => [
      ...ids,
      ...Array(length - ids.length).fill(tokenizer.pad_token_id ?? 0),
    ]);
    const mask = encoded.flatMap((ids) => Array.from({ length }, (_, index) => (index < ids.length ? 1 : 0)));
    const outputs = await model({
      input_ids: integers(padded, length),
      attention_mask: integers(mask, length),
    });
    const states = outputs['last_hidden_state'] ?? outputs['token_embeddings'];
    if (states === undefined) {
      throw new Error(`the model gives ${Object.keys(outputs).join(', ')}, needed is last_hidden_state`);
    }
    return poolTokens(
      states.data as Float32Array,
      states.dims as [number, number, number],
      mask,
      settings.pooling,
    );
  };
}

/** The library's own truncation would cut off the mark at the end too. */
function clip(ids: number[]): number[] {
  if (ids.length <= settings.readsTokens) return ids;
  return [...ids.slice(0, settings.readsTokens - 1), ...ids.slice(-1)];
}

function integers(values: readonly number[], length: number): Tensor {
  return new Tensor('int64', BigInt64Array.from(values, BigInt), [values.length / length, length]);
}

/**
 * By default the runtime takes every core. The library has no setting for it, so its own copy of the
 * runtime gets it where the session is made; and it gets the file, because onnxruntime-node 1.14 takes no
 * notice of the options for weights in memory.
 */
function capRuntimeThreads(threads: number): void {
  const library = createRequire(import.meta.url).resolve('@xenova/transformers');
  const { InferenceSession } = createRequire(library)('onnxruntime-node') as Runtime;
  const create = InferenceSession.create.bind(InferenceSession);
  InferenceSession.create = (weights, options) =>
    // Without its native binding, the library tries WebAssembly, which runs on one thread.
    options.executionProviders.includes('cpu')
      ? create(weightsFile(settings), {
          executionProviders: ['cpu'],
          intraOpNumThreads: threads,
          interOpNumThreads: 1,
        })
      : create(weights, options);
}
