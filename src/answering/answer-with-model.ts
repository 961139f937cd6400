import type { Decision, SearchDecision } from '../domain/decision.ts';
import { type AgentWork, answerByAgent } from './answer-by-agent.ts';
import { answerPlainly } from './answer-plainly.ts';
import { chooseCandidates, type Narrowed } from './choose-candidates.ts';
import { type Classified, classifyQuestion } from './classify-question.ts';
import { restricts } from './describe-filter.ts';
import { describeOutage } from './describe-outage.ts';
import type { Draft } from './draft.ts';
import { followNarrowing, followTemplate } from './follow-classifier.ts';
import type { Inquiry } from './inquiry.ts';
import type { ModelUse } from './model-use.ts';
import { searchCovering } from './search-covering.ts';
import { sayNoneMatch, sayNotCovered } from './sentences.ts';

/**
 * The answer with a language model at hand. What the matcher is sure of costs nothing; else the small model
 * says which way, and the agent goes it unless rows answer.
 */
export async function answerWithModel(decision: Decision, use: ModelUse, inquiry: Inquiry): Promise<Draft> {
  if (decision.kind !== 'search') return answerPlainly(decision, inquiry);
  const plain = () => answerPlainly(decision, inquiry);
  const work = { ...NO_WORK, interpretation: decision.interpretation, plain };
  const { track } = inquiry.question;
  if (track === 'list') return plain();
  // The asker has chosen, or the matcher has found the post that the question names.
  if (track === 'search' || decision.filter?.posts) return askByMatcher(decision, work, { use, inquiry });
  const classified = await classifyQuestion(use, inquiry);
  switch (classified.kind) {
    case 'out':
      use.giveUp(describeOutage(classified.reason));
      return plain();
    case 'unusable':
      return askByMatcher(decision, work, { use, inquiry });
    default: {
      const { standalone } = classified;
      // The matcher's reading of a follow-up is another one.
      const interpretation = standalone === null ? work.interpretation : null;
      return follow(classified, decision, { ...work, standalone, interpretation }, { use, inquiry });
    }
  }
}

const NO_WORK = { standalone: null, candidates: null, nothing: null, fallbackFrom: null } as const;

interface Hands {
  readonly use: ModelUse;
  readonly inquiry: Inquiry;
}

async function follow(
  classified: Classified,
  decision: SearchDecision,
  work: AgentWork,
  hands: Hands,
): Promise<Draft> {
  const { use, inquiry } = hands;
  switch (classified.kind) {
    case 'sql':
      return (await followTemplate(classified, inquiry)) ?? askByMatcher(decision, work, hands);
    case 'hybrid': {
      const narrowed = await followNarrowing(classified, inquiry);
      return narrowed === null
        ? askByMatcher(decision, work, hands)
        : askAmong(narrowed, { ...work, interpretation: null }, hands);
    }
    case 'none':
      return (
        (await sayUncovered(classified.standalone ?? decision.query, inquiry)) ??
        answerByAgent(work, use, inquiry)
      );
    case 'search':
      // Counting by words is exact, and costs nothing more.
      return decision.shape === 'count' ? work.plain() : answerByAgent(work, use, inquiry);
  }
}

/** No word from the small model: the agent finds its way, among the posts that the question names. */
async function askByMatcher(decision: SearchDecision, work: AgentWork, hands: Hands): Promise<Draft> {
  if (decision.shape === 'count') return work.plain();
  const { filter } = decision;
  const narrowed = restricts(filter) ? await chooseCandidates(filter, hands.inquiry) : null;
  return narrowed === null ? answerByAgent(work, hands.use, hands.inquiry) : askAmong(narrowed, work, hands);
}

function askAmong(narrowed: Narrowed, work: AgentWork, { use, inquiry }: Hands): Promise<Draft> {
  if ('ids' in narrowed) return answerByAgent({ ...work, candidates: narrowed }, use, inquiry);
  const nothing = { sentence: sayNoneMatch(narrowed.description), wider: narrowed.wider };
  return answerByAgent({ ...work, nothing, fallbackFrom: 'hybrid' }, use, inquiry);
}

/** The small model takes it for no question to a library; null where search finds something after all. */
async function sayUncovered(query: string, inquiry: Inquiry): Promise<Draft | null> {
  const found = await searchCovering({ query, filter: null, limit: 1 }, inquiry);
  if (found === null || found.passages.length > 0) return null;
  return { route: 'none', text: sayNotCovered(query, null), decidedBy: 'classifier' };
}
