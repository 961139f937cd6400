import type { Adapter } from './adapter.ts';
import { addUsage, countUsage, NO_USAGE, type ReportedUsage } from './count-usage.ts';
import { type Deadline, openDeadline } from './deadline.ts';
import type { ConversationEnd, ConverseEvent, ConverseRequest, ModelFailure, ModelUsage } from './model.ts';
import { planSpending, reserve, type SpendingPlan } from './plan-spending.ts';
import { openSourceRegistry, type SourceRegistry } from './source-registry.ts';

/** One conversation while it goes on: what it has used, and what has been shown of it. */
export interface Talk {
  readonly request: ConverseRequest;
  readonly adapter: Adapter;
  readonly deadline: Deadline;
  readonly sources: SourceRegistry;
  readonly maximumRequests: number;
  usage: ModelUsage;
  stopReason: string | null;
  failedRequests: number;
  /** Replies that came, whatever they were. */
  replies: number;
  emit(event: ConverseEvent): void;
  announceRequest(): void;
  /** After `count`. */
  announceReply(stopReason: string | null): void;
  /** What the next request may use, set aside; or the end, when the budget has none of it. */
  admit(prompt: unknown): Promise<SpendingPlan | OverBudget>;
  /** The same request once more. */
  admitAgain(plan: SpendingPlan): Promise<SpendingPlan | OverBudget>;
  /** Counts a reply, or what came of one that broke off. */
  count(reported: ReportedUsage | null | undefined, whole: boolean): Promise<void>;
  fail(failure: ModelFailure, retryInMs: number | null): void;
}

export type OverBudget = Extract<ConversationEnd, { kind: 'over_budget' }>;

export function openTalk(request: ConverseRequest, adapter: Adapter): Talk {
  const { price } = adapter.agent;
  const { budget, onEvent, signal, maximumRequests = 6 } = request;
  const emit = (event: ConverseEvent) => {
    try {
      onEvent?.(event);
    } catch {
      // Whoever watches must not cost the answer.
    }
  };
  const admit = async (choose: (usdLeft: number) => SpendingPlan | null) => {
    const reserved = await reserve(budget, choose);
    return reserved.plan ?? { kind: 'over_budget' as const, limit: reserved.limit };
  };
  let begun = 0;
  let latest = NO_USAGE;
  const talk: Talk = {
    request,
    adapter,
    deadline: openDeadline(adapter.limits.deadlineMs, signal, adapter.clock),
    sources: openSourceRegistry(),
    maximumRequests,
    usage: NO_USAGE,
    stopReason: null,
    failedRequests: 0,
    replies: 0,
    emit,
    announceRequest() {
      begun = adapter.clock();
      emit({ kind: 'request-started', number: talk.replies + 1 });
    },
    announceReply(stopReason) {
      const ms = Math.round(adapter.clock() - begun);
      emit({ kind: 'request-answered', number: talk.replies, stopReason, usage: latest, ms });
    },
    admit: (prompt) => {
      const { maximumTokens } = adapter.limits;
      return admit((usdLeft) => planSpending(prompt, usdLeft, { price, maximumTokens }));
    },
    admitAgain: (plan) => admit((usdLeft) => (usdLeft < plan.worstUsd ? null : plan)),
    async count(reported, whole) {
      const usage = { ...countUsage(reported, price), modelCalls: whole ? 1 : 0 };
      latest = usage;
      talk.usage = addUsage(talk.usage, usage);
      if (whole) talk.replies += 1;
      await budget.settle(usage.costUsd);
    },
    fail(failure, retryInMs) {
      talk.failedRequests += 1;
      emit({ kind: 'request-failed', failure, retryInMs });
    },
  };
  return talk;
}
