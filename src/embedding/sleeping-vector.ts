import { createHash } from 'node:crypto';

export const SLEEPING_DIMENSIONS = 64;
/** Small beside the words' own part, so that the same words in another order are near, not equal. */
const WHOLE_TEXT_SHARE = 0.1;

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The same text gives the same vector; texts that share words are near each other. */
export function sleepingVector(text: string): Float32Array {
  const vector = new Float32Array(SLEEPING_DIMENSIONS);
  for (const word of new Set(wordsOf(text))) addDirection(vector, word, 1);
  addDirection(vector, text, WHOLE_TEXT_SHARE);
  return vector;
}

function addDirection(vector: Float32Array, seed: string, share: number): void {
  // 64 bytes of a digest: one component each, evenly between -1 and 1.
  const digest = createHash('sha512').update(seed).digest();
  for (let index = 0; index < SLEEPING_DIMENSIONS; index++) {
    vector[index] = (vector[index] ?? 0) + share * ((digest[index] ?? 0) / 127.5 - 1);
  }
}
