import type { QuestionBudget } from './model.ts';

/** Where the spending of days is kept. Neither method rejects: a ledger that cannot be read says 0. */
export interface SpendLedger {
  /** USD spent on a UTC day, "2026-03-01". */
  spentOn(day: string): Promise<number>;
  add(day: string, usd: number): Promise<void>;
}

export interface BudgetSettings {
  readonly questionUsd: number;
  readonly dayUsd: number;
  readonly ledger: SpendLedger;
  readonly now: () => Date;
}

export interface Budget {
  openQuestion(): QuestionBudget;
}

/** A ledger that lives as long as the process. */
export function memoryLedger(): SpendLedger {
  const days = new Map<string, number>();
  return {
    spentOn: async (day) => days.get(day) ?? 0,
    add: async (day, usd) => {
      days.set(day, (days.get(day) ?? 0) + usd);
    },
  };
}

/** The limits of every question and of the day; requests that run at the same time count against the day. */
export function openBudget({ questionUsd, dayUsd, ledger, now }: BudgetSettings): Budget {
  const inTurn = openQueue();
  const today = () => now().toISOString().slice(0, 10);
  let heldByAll = 0;
  const openQuestion = (): QuestionBudget => {
    let spent = 0;
    let held = 0;
    const hold = (usd: number) => {
      heldByAll += usd - held;
      held = usd;
    };
    return {
      reserve: (choose) =>
        inTurn(async () => {
          const ofQuestion = questionUsd - spent;
          const ofDay = dayUsd - (await ledger.spentOn(today())) - (heldByAll - held);
          const chosen = choose(Math.min(ofQuestion, ofDay));
          if (chosen === null) return ofDay < ofQuestion ? 'day' : 'question';
          hold(chosen);
          return null;
        }),
      settle: (usd) =>
        inTurn(async () => {
          spent += usd;
          if (usd > 0) await ledger.add(today(), usd);
          hold(0);
        }),
    };
  };
  return { openQuestion };
}

/** One after the other: what is read of the ledger must still hold when it is acted upon. */
function openQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
