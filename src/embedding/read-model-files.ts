import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError, describeError } from '../errors.ts';

export interface ModelFiles {
  /** True: the weights are onnx/model_quantized.onnx; false: onnx/model.onnx. */
  readonly quantized: boolean;
  readonly dimensions: number;
  /** Tokens a text, the model's own marks among them, that the files allow. */
  readonly readsTokens: number;
  /** Hash of weights and tokenizer: another revision of a model has another one. */
  readonly revision: string;
}

const configSchema = z.object({
  hidden_size: z.number().int().positive(),
  max_position_embeddings: z.number().int().positive().optional(),
  model_type: z.string().optional(),
});
const tokenizerConfigSchema = z.object({ model_max_length: z.number().positive().optional() });

/** A model whose files name no limit. */
const USUAL_TOKENS = 512;
const REVISION_LENGTH = 10;

/** Reads what the model's folder says about it. Throws `configuration`, naming the file that is wrong. */
export async function readModelFiles(folder: string): Promise<ModelFiles> {
  const quantized = existsSync(join(folder, 'onnx', 'model_quantized.onnx'));
  const weights = weightsFile({ folder, quantized });
  for (const file of [weights, join(folder, 'tokenizer.json')]) {
    if (existsSync(file)) continue;
    throw new AppError(
      'configuration',
      `the embedding model's folder ${folder} has no ${file.slice(folder.length + 1)}: allowed is a folder with ` +
        'config.json, tokenizer.json, tokenizer_config.json and onnx/model_quantized.onnx or onnx/model.onnx',
    );
  }
  const config = await readJson(join(folder, 'config.json'), configSchema);
  const tokenizer = await readJson(join(folder, 'tokenizer_config.json'), tokenizerConfigSchema);
  return {
    quantized,
    dimensions: config.hidden_size,
    readsTokens: Math.min(
      tokenizer.model_max_length ?? USUAL_TOKENS,
      positions(config.max_position_embeddings, config.model_type),
    ),
    revision: await hashFiles([weights, join(folder, 'tokenizer.json')]),
  };
}

/** Where a model's folder has its weights, by the layout of the hub's ONNX models. */
export function weightsFile({ folder, quantized }: { folder: string; quantized: boolean }): string {
  return join(folder, 'onnx', quantized ? 'model_quantized.onnx' : 'model.onnx');
}

/** RoBERTa's family begins to count positions at 2. */
function positions(maximum = USUAL_TOKENS, type = ''): number {
  return /roberta|mpnet|camembert/.test(type) ? maximum - 2 : maximum;
}

async function readJson<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new AppError(
      'configuration',
      `the embedding model's ${file} cannot be read: ${describeError(error)}`,
      {
        cause: error,
      },
    );
  }
}

async function hashFiles(files: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex').slice(0, REVISION_LENGTH);
}
