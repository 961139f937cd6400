import { describeError } from '../../errors.ts';
import { claimQuestion } from '../../questions/claim-question.ts';
import {
  freeDeadQuestionLeases,
  freeQuestionLeases,
  LEASE_SECONDS,
  renewQuestionLeases,
} from '../../questions/leases.ts';
import { answerOne } from './answer-one.ts';
import type { LoopParts } from './loop-parts.ts';

/** Works on what was asked, a few questions at a time, oldest first. */
export interface AnswerLoop {
  /** Takes up what a process that is gone has left, and looks for work from now on. */
  start(): Promise<void>;
  /** Something was asked. */
  wake(): void;
  /** Takes nothing new, waits `graceMs` for what is under way, and hands over the rest. */
  stop(graceMs: number): Promise<void>;
}

/** A lease that ran out elsewhere, or a question put back, is found by then. */
const SWEEP_MS = 5000;
/** However many arrive, answers go on. */
const LONGEST_RUSH_MS = 2000;

export function createAnswerLoop(parts: LoopParts): AnswerLoop {
  const { owner, settings, log } = parts;
  const { database } = parts.answering;
  const working = new Set<Promise<void>>();
  const timers: NodeJS.Timeout[] = [];
  let open = true;
  const work = async (): Promise<void> => {
    while (open) {
      await parts.rush.calm(LONGEST_RUSH_MS);
      const question = await claimQuestion(owner, database);
      if (question === null) return;
      await answerOne(question, parts);
    }
  };
  const wake = (): void => {
    if (!open || working.size >= settings.concurrency) return;
    const task: Promise<void> = work()
      .catch((error) => log.error({ event: 'question.work_failed', error: describeError(error) }))
      .finally(() => working.delete(task));
    working.add(task);
  };
  return {
    wake,
    async start() {
      await freeDeadQuestionLeases(database);
      timers.push(setInterval(wake, SWEEP_MS));
      timers.push(setInterval(() => renew(parts), (LEASE_SECONDS * 1000) / 3));
      for (let worker = 0; worker < settings.concurrency; worker += 1) wake();
    },
    async stop(graceMs) {
      open = false;
      for (const timer of timers) clearInterval(timer);
      let grace: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => {
        grace = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.all(working), over]);
      clearTimeout(grace);
      await freeQuestionLeases(owner, database);
    },
  };
}

function renew({ owner, answering, log }: LoopParts): void {
  renewQuestionLeases(owner, answering.database).catch((error) =>
    log.warn({ event: 'question.lease_not_renewed', error: describeError(error) }),
  );
}
