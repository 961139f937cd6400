import { createHash } from 'node:crypto';

/** Part of each text's hash: raise it when the chunker cuts differently, and every post is cut again. */
const CHUNKER = 'chunks-2';

/** Changes when, and only when, the chunks of a post would: its title stands in each of them. */
export function textHash(post: { readonly title: string; readonly text: string }): string {
  return hashParts([CHUNKER, post.title, post.text]);
}

/** Order of keys does not count. */
export function metadataHash(metadata: Readonly<Record<string, unknown>>): string {
  return hashParts([JSON.stringify(sortKeys(metadata))]);
}

/** Hash of several texts, which can't be mistaken for the same texts split elsewhere. */
export function hashParts(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sortKeys(item)]));
}
