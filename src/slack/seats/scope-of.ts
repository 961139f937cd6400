import { computeScope, type Seat } from '../../answering/compute-scope.ts';
import { loadSourceAudiences } from '../../answering/load-source-audiences.ts';
import type { Scope } from '../../domain/question.ts';
import type { SlackParts } from '../slack-parts.ts';
import { type Asking, findSeat } from './find-seat.ts';

export async function scopeOf(seat: Seat, { answering }: SlackParts): Promise<Scope> {
  return computeScope(seat, await loadSourceAudiences(answering.database));
}

/** What somebody may see at this moment. */
export async function scopeNow(asking: Asking, parts: SlackParts): Promise<Scope> {
  const { seat } = await findSeat(asking, parts);
  return scopeOf(seat, parts);
}

/** Whether everything that an answer was allowed to rest on may be seen. */
export function covers(scope: Scope, sources: readonly string[]): boolean {
  return sources.every((source) => scope.sources.includes(source));
}
