import type { Conversation, FailureReason } from '../model/model.ts';

const OUTAGES: Readonly<Record<FailureReason, string>> = {
  rate_limited: 'The language model is asked too often just now.',
  overloaded: 'The language model is overloaded just now.',
  unreachable: "The language model can't be reached just now.",
  timed_out: 'The language model took too long.',
  malformed: "The language model's replies can't be read just now.",
  spend_limit: "The language model's account has reached its limit.",
  unauthorized: 'The language model does not accept the key.',
  rejected: 'The language model does not accept the request.',
  too_long: 'The question is too long for the language model.',
  circuit_open: "The language model can't be reached just now.",
  over_budget: "The language model's budget is spent.",
  cancelled: 'The language model was not waited for.',
};

/** Why the answer is not the model's, in one sentence for the asker. */
export function describeOutage(reason: FailureReason): string {
  return OUTAGES[reason];
}

type Silent = Exclude<Conversation, { kind: 'answered' | 'truncated' }>;

/** The same of a conversation that ended without an answer. */
export function describeSilence(conversation: Silent): string {
  switch (conversation.kind) {
    case 'refused':
      return 'The language model declined to answer this.';
    case 'unanswered':
      return 'The language model gave no answer.';
    case 'over_budget':
      return conversation.limit === 'day'
        ? "The language model's budget for today is spent."
        : "The language model's budget for one question is spent.";
    case 'unavailable':
      return describeOutage(conversation.failure.reason);
  }
}
