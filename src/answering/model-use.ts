import type { Usage } from '../domain/answer.ts';
import type { Model, QuestionBudget } from '../model/model.ts';

/** The language model as one question uses it. */
export interface ModelUse {
  readonly model: Model;
  readonly budget: QuestionBudget;
  /** Everything that was spent on the question so far. */
  readonly usage: Usage;
  /** Why the answer is not the model's, for the asker; empty where it is. */
  readonly notices: readonly string[];
  spend(usage: Usage): void;
  giveUp(notice: string): void;
}

export function openModelUse(model: Model): ModelUse {
  let usage: Usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };
  const notices: string[] = [];
  return {
    model,
    budget: model.openBudget(),
    get usage() {
      return usage;
    },
    notices,
    spend(spent) {
      usage = {
        modelCalls: usage.modelCalls + spent.modelCalls,
        inputTokens: usage.inputTokens + spent.inputTokens,
        outputTokens: usage.outputTokens + spent.outputTokens,
        costUsd: usage.costUsd + spent.costUsd,
      };
    },
    giveUp: (notice) => void notices.push(notice),
  };
}
