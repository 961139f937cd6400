import { isDeepStrictEqual } from 'node:util';
import type { Decision } from '../../src/domain/decision.ts';
import type { Turn } from '../../src/domain/question.ts';

export interface OwnQuestion {
  readonly question: string;
  readonly history: readonly Turn[];
  /** Members of the decision that must be so; others are free. */
  readonly expect: { readonly kind: Decision['kind'] } & Readonly<Record<string, unknown>>;
}

/** What is otherwise than expected, one line each; none where all is as it should be. */
export function differences(decision: Decision, expect: OwnQuestion['expect']): string[] {
  const got = JSON.parse(JSON.stringify(decision)) as Record<string, unknown>;
  return Object.entries(expect)
    .filter(([name, value]) => !isDeepStrictEqual(got[name] ?? null, value))
    .map(
      ([name, value]) => `${name}: ${JSON.stringify(got[name] ?? null)}, expected ${JSON.stringify(value)}`,
    );
}
