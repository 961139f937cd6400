import { normaliseText } from '../normalise-text.ts';

const DEEPEST = 12;
const LARGEST_CHARACTERS = 64 * 1024;

/** `value` as Postgres can hold it as jsonb; null when it is too deep or too large. */
export function cleanJson(value: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  try {
    const cleaned = clean(value, 0) as Record<string, unknown>;
    return JSON.stringify(cleaned).length > LARGEST_CHARACTERS ? null : cleaned;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function clean(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) throw new RangeError('too deep');
  if (typeof value === 'string') return normaliseText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean' || value === null || value === undefined) return value ?? null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  if (typeof value !== 'object') return null;
  const entries = Object.entries(value).filter(([key]) => key !== '__proto__');
  return Object.fromEntries(entries.map(([key, item]) => [normaliseText(key), clean(item, depth + 1)]));
}
