import type { CheckResult, ReadinessCheck } from './http/health-routes.ts';
import type { Sweeper } from './ingest/sweeper.ts';
import type { Queues } from './queue/open-queues.ts';
import type { Database } from './store/database.ts';

export interface CheckedParts {
  readonly database: Database;
  /** Null: no queue is configured. */
  readonly queues: Queues | null;
  /** Null: this process does not sweep. */
  readonly sweeper: Pick<Sweeper, 'age'> | null;
  readonly everySeconds: number;
}

const OK: CheckResult = { state: 'ok', reason: null };
/** A look that takes long, and a database that starts anew, are no failure yet. */
const PATIENCE_SECONDS = 60;

/** What a process needs in order to be of use. */
export function readinessChecks({ database, queues, sweeper, everySeconds }: CheckedParts): ReadinessCheck[] {
  const ofDatabase: ReadinessCheck = {
    name: 'database',
    async check() {
      await database.query('SELECT 1');
      return OK;
    },
  };
  const ofQueue = queues && { name: 'queue', check: () => checkQueue(queues) };
  const ofSweep = sweeper && {
    name: 'sweep',
    check: async () => checkSweep(sweeper.age(), everySeconds * 3 + PATIENCE_SECONDS),
  };
  return [ofDatabase, ...(ofQueue ? [ofQueue] : []), ...(ofSweep ? [ofSweep] : [])];
}

async function checkQueue(queues: Queues): Promise<CheckResult> {
  const health = await queues.health();
  switch (health.state) {
    case 'ok':
      return OK;
    case 'away':
      return { state: 'degraded', reason: 'Redis is away: syncs begin with the next sweep' };
    case 'evicting':
      return {
        state: 'failed',
        reason: `Redis would throw jobs away: its maxmemory-policy is ${health.policy}, allowed is noeviction`,
      };
  }
}

function checkSweep(age: number | null, most: number): CheckResult {
  if (age !== null && age <= most) return OK;
  const reason =
    age === null ? 'no sweep has ended yet' : `the last sweep ended ${Math.round(age)} seconds ago`;
  return { state: age === null ? 'degraded' : 'failed', reason };
}
