import { createHash } from 'node:crypto';
import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Embedder, EmbeddingKind } from '../../src/embedding/embedder.ts';

const HASH_BYTES = 32;

/** The same embedder, with its vectors kept in a folder from one run to the next. */
export async function withDiskCache(embedder: Embedder, folder: string): Promise<Embedder> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${sha256(embedder.signature).toString('hex').slice(0, 16)}.vectors`);
  const known = await readVectors(file, embedder.dimensions);
  return {
    ...embedder,
    async embed(texts, kind, signal) {
      const keys = texts.map((text) => keyOf(kind, text));
      const missing = texts.filter((_, index) => !known.has(keys[index] ?? ''));
      if (missing.length > 0) {
        const vectors = await embedder.embed(missing, kind, signal);
        const records = missing.flatMap((text, index) => {
          const vector = vectors[index] ?? new Float32Array();
          known.set(keyOf(kind, text), vector);
          return [Buffer.from(keyOf(kind, text), 'hex'), Buffer.from(vector.slice().buffer)];
        });
        await appendFile(file, Buffer.concat(records));
      }
      return keys.map((key) => known.get(key) ?? new Float32Array());
    },
  };
}

/** A record: hash of kind and text, then the vector. One that a killed run has cut off is taken away. */
async function readVectors(file: string, dimensions: number): Promise<Map<string, Float32Array>> {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const known = new Map<string, Float32Array>();
  const size = HASH_BYTES + 4 * dimensions;
  if (bytes.length % size !== 0) await truncate(file, bytes.length - (bytes.length % size));
  for (let start = 0; start + size <= bytes.length; start += size) {
    const vector = new Float32Array(dimensions);
    for (let axis = 0; axis < dimensions; axis++) {
      vector[axis] = bytes.readFloatLE(start + HASH_BYTES + 4 * axis);
    }
    known.set(bytes.subarray(start, start + HASH_BYTES).toString('hex'), vector);
  }
  return known;
}

function keyOf(kind: EmbeddingKind, text: string): string {
  return sha256(`${kind}\0${text}`).toString('hex');
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
