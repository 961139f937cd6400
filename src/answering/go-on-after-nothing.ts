import type { Choice } from '../domain/answer.ts';
import { answerByAgent } from './answer-by-agent.ts';
import type { Draft } from './draft.ts';
import { type Fallback, fallBackToSearch } from './fall-back-to-search.ts';
import type { Inquiry } from './inquiry.ts';

/** `wider`: questions that leave a filter out. */
export type Nothing = Fallback & { readonly wider?: readonly Choice[] };

/** What comes after a track without evidence: the agent, told of it, or what search finds. */
export async function goOnAfterNothing(nothing: Nothing, inquiry: Inquiry): Promise<Draft> {
  const { sentence = 'the catalogue could not be read.', wider = [], after, interpretation } = nothing;
  const plain = () => fallBackToSearch(nothing, inquiry);
  if (inquiry.modelUse === null) return plain();
  const work = {
    standalone: null,
    candidates: null,
    nothing: { sentence, wider: wider.map(({ question }) => question) },
    fallbackFrom: after,
    interpretation,
    plain,
  };
  return answerByAgent(work, inquiry.modelUse, inquiry);
}
