import type { JsonObject } from '../json.ts';
import { ApiError } from './api-error.ts';
import type { ApiCall } from './method.ts';

/**
 * One page of a list, by the call's `limit` (`standard` when none was given, `most` at most) and `cursor`.
 * Throws `invalid_cursor`, `invalid_limit`.
 */
export function page<T>(
  call: ApiCall,
  all: readonly T[],
  sizes: { standard: number; most: number },
): { items: T[]; hasMore: boolean; next: JsonObject } {
  const { cursor, limit } = call.arguments;
  if (typeof limit === 'number' && (!Number.isInteger(limit) || limit < 1))
    throw new ApiError('invalid_limit');
  const size = Math.min(typeof limit === 'number' ? limit : sizes.standard, sizes.most);
  const start = typeof cursor === 'string' && cursor !== '' ? readCursor(cursor) : 0;
  const end = start + size;
  const hasMore = end < all.length;
  const next = hasMore ? Buffer.from(`next:${end}`).toString('base64') : '';
  return { items: all.slice(start, end), hasMore, next: { response_metadata: { next_cursor: next } } };
}

function readCursor(cursor: string): number {
  const match = /^next:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString());
  if (!match) throw new ApiError('invalid_cursor');
  return Number(match[1]);
}
