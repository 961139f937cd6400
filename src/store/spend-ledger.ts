import type { SpendLedger } from '../model/budget.ts';
import type { Database } from './database.ts';

/**
 * What the language model has cost on each UTC day, for all processes together. A statement that fails is
 * reported and costs no answer: what it would have kept is counted in this process.
 */
export function openSpendLedger(database: Database, report: (error: unknown) => void): SpendLedger {
  const unkept = new Map<string, number>();
  return {
    async spentOn(day) {
      const own = unkept.get(day) ?? 0;
      try {
        const { rows } = await database.query<{ usd: number }>(
          'SELECT usd::float8 AS usd FROM model_spending WHERE day = $1',
          [day],
        );
        return own + (rows[0]?.usd ?? 0);
      } catch (error) {
        report(error);
        return own;
      }
    },
    async add(day, usd) {
      try {
        await database.query(
          `INSERT INTO model_spending (day, usd) VALUES ($1, $2)
             ON CONFLICT (day) DO UPDATE SET usd = model_spending.usd + excluded.usd`,
          [day, usd],
        );
      } catch (error) {
        report(error);
        unkept.set(day, (unkept.get(day) ?? 0) + usd);
      }
    },
  };
}
