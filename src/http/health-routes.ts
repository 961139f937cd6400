import type { Route } from './route.ts';
import { sendJson } from './send-json.ts';

/** `degraded`: served all the same, with less; `failed`: send no work here. */
export type CheckState = 'ok' | 'degraded' | 'failed';

export interface CheckResult {
  readonly state: CheckState;
  /** What is wrong, in a sentence; null when nothing is. */
  readonly reason: string | null;
}

/** Something that a process needs in order to work. One that throws has failed. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<CheckResult>;
}

const CHECK_MS = 5_000;

/** `/healthz`: the process lives. `/readyz`: it can work, and with what, else 503. */
export function healthRoutes(checks: readonly ReadinessCheck[]): Route[] {
  return [
    {
      method: 'GET',
      path: '/healthz',
      access: 'open',
      handle: async (_, response) => sendJson(response, 200, { state: 'ok' }),
    },
    {
      method: 'GET',
      path: '/readyz',
      access: 'open',
      async handle(_, response) {
        const results = await Promise.all(checks.map(async (one) => [one.name, await run(one)] as const));
        const states = results.map(([, { state }]) => state);
        const state = (['failed', 'degraded'] as const).find((bad) => states.includes(bad)) ?? 'ok';
        sendJson(response, state === 'failed' ? 503 : 200, { state, checks: Object.fromEntries(results) });
      },
    },
  ];
}

async function run({ check }: ReadinessCheck): Promise<CheckResult> {
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<CheckResult>((resolve) => {
    const reason = `no answer within ${CHECK_MS / 1000} seconds`;
    late = setTimeout(() => resolve({ state: 'failed', reason }), CHECK_MS);
  });
  try {
    return await Promise.race([check(), timeout]);
  } catch {
    // Anybody may ask: what exactly went wrong is for the log.
    return { state: 'failed', reason: 'it cannot be reached' };
  } finally {
    clearTimeout(late);
  }
}
