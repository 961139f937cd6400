import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSpendLedger } from '../../src/store/spend-ledger.ts';
import { engines, openTestDatabase, type TestDatabase } from '../support/databases.ts';
import { breakStatements } from './answering/ask.ts';

describe.each(engines)('what the language model has cost (%s)', (engine) => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened?.drop());

  it('is summed by day, over all that keep it', async () => {
    const [one, other] = [
      openSpendLedger(opened.database, () => {}),
      openSpendLedger(opened.database, () => {}),
    ];
    await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other).add('2026-03-01', 0.125)));
    await one.add('2026-03-02', 1);
    expect(await other.spentOn('2026-03-01')).toBeCloseTo(1.25, 9);
    expect(await one.spentOn('2026-03-03')).toBe(0);
  });

  it('counts in its own process what cannot be kept, and says so', async () => {
    const errors: unknown[] = [];
    const ledger = openSpendLedger(breakStatements(opened.database, ['model_spending']), (error) =>
      errors.push(error),
    );
    await ledger.add('2026-04-01', 0.5);
    expect(await ledger.spentOn('2026-04-01')).toBe(0.5);
    expect(errors).toHaveLength(2);
  });
});
