import { loadVocabulary } from '../catalogue/load-vocabulary.ts';
import type { Answer } from '../domain/answer.ts';
import type { Decision } from '../domain/decision.ts';
import type { Question } from '../domain/question.ts';
import { routeQuestion } from '../routing/route-question.ts';
import { answerPlainly } from './answer-plainly.ts';
import { answerWithModel } from './answer-with-model.ts';
import type { Draft } from './draft.ts';
import { finishAnswer } from './finish-answer.ts';
import type { AnsweringParts, Inquiry } from './inquiry.ts';
import { openModelUse } from './model-use.ts';
import { openTracer } from './trace.ts';
import type { Watch } from './watch.ts';

/**
 * Answers a question from what its scope may see. Never throws for a tool or a language model that fails:
 * the answer then says in a sentence what is missing, with a reference that `reportFailure` has received too.
 */
export async function answerQuestion(
  question: Question,
  parts: AnsweringParts,
  watch: Watch = {},
): Promise<Answer> {
  const inquiry = openInquiry(question, parts, watch);
  const decision = (await decide(inquiry)) ?? searchFor(question.text);
  const draft = (await follow(decision, inquiry)) ?? NOTHING;
  return finishAnswer(draft, inquiry);
}

/** What is left when the catalogue can't even be asked which way to take; the gap says so. */
function searchFor(query: string): Decision {
  return { kind: 'search', shape: 'passage', query, filter: null, interpretation: null, limit: null };
}

/** The gap says why. */
const NOTHING: Draft = { route: 'none', text: '' };

function openInquiry(question: Question, parts: AnsweringParts, watch: Watch): Inquiry {
  const locality = { timezone: question.timezone, locale: parts.locale ?? 'en-GB' };
  const modelUse = parts.model ? openModelUse(parts.model) : null;
  // A copy: whichever embedding model is served later, one question has one.
  return { question, parts: { ...parts }, tracer: openTracer(parts), locality, watch, modelUse };
}

function decide({ question, parts, tracer }: Inquiry): Promise<Decision | null> {
  return tracer.attempt('route', async () => {
    const vocabulary = await loadVocabulary(question.scope, parts.synonyms, parts.database);
    return await routeQuestion(question, { vocabulary, library: parts.library, database: parts.database });
  });
}

function follow(decision: Decision, inquiry: Inquiry): Promise<Draft | null> {
  return inquiry.tracer.attempt('answer', () =>
    inquiry.modelUse === null
      ? answerPlainly(decision, inquiry)
      : answerWithModel(decision, inquiry.modelUse, inquiry),
  );
}
