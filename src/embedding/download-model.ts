import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, describeError } from '../errors.ts';
import type { EmbeddingProgress } from './embedder.ts';

export interface ModelDownload {
  /** Hub id, such as `Xenova/bge-base-en-v1.5`. */
  readonly model: string;
  /** Folder of the model's own. */
  readonly folder: string;
  /** Address of the hub, without a slash at the end. */
  readonly hub: string;
  readonly onProgress?: EmbeddingProgress;
}

/** Small ones first: a wrong name is known at once. */
const FILES = ['config.json', 'tokenizer_config.json', 'tokenizer.json', 'onnx/model_quantized.onnx'];
const COMPLETE = 'complete';

/**
 * Fetches the files of a model that are not in its folder yet. A file is there whole or not at all, so
 * that a download which was cut off goes on where it stopped, file by file. Throws `unavailable`
 * when the hub cannot be reached, `configuration` when it does not have the model.
 */
export async function downloadModel({ model, folder, hub, onProgress }: ModelDownload): Promise<void> {
  if (await exists(join(folder, COMPLETE))) return;
  for (const file of FILES) {
    const target = join(folder, file);
    if (await exists(target)) continue;
    await mkdir(dirname(target), { recursive: true });
    await downloadFile(`${hub}/${model}/resolve/main/${file}`, target, onProgress);
  }
  await writeFile(join(folder, COMPLETE), '');
}

async function downloadFile(url: string, target: string, onProgress?: EmbeddingProgress): Promise<void> {
  const part = `${target}.${process.pid}.part`;
  try {
    const response = await fetch(url);
    if (response.status === 401 || response.status === 404) {
      throw new AppError('configuration', `EMBEDDING_MODEL: ${url} does not exist (HTTP ${response.status})`);
    }
    if (!response.ok || response.body === null) throw new Error(`HTTP ${response.status}`);
    const length = Number(response.headers.get('content-length'));
    const count = countBytes(length > 0 ? length : null, onProgress);
    // Opened first: a stream that opens it by itself may do so when a download that broke off was tidied up.
    const output = (await open(part, 'w')).createWriteStream();
    await pipeline(Readable.fromWeb(response.body), count, output);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof AppError) throw error;
    throw new AppError('unavailable', `the model file ${url} cannot be fetched: ${explain(error)}`, {
      cause: error,
    });
  }
}

function countBytes(totalBytes: number | null, onProgress?: EmbeddingProgress): Transform {
  let loadedBytes = 0;
  return new Transform({
    transform(bytes: Uint8Array, _encoding, done) {
      loadedBytes += bytes.length;
      onProgress?.(loadedBytes, totalBytes);
      done(null, bytes);
    },
    flush(done) {
      const short = totalBytes !== null && loadedBytes < totalBytes;
      done(short ? new Error(`it ended after ${loadedBytes} of ${totalBytes} bytes`) : null);
    },
  });
}

/** `fetch failed` says nothing; its cause does. */
function explain(error: unknown): string {
  return describeError(error instanceof Error && error.cause instanceof Error ? error.cause : error);
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
