import { loadVocabulary } from '../catalogue/load-vocabulary.ts';
import type { Answer } from '../domain/answer.ts';
import type { Decision } from '../domain/decision.ts';
import type { Question } from '../domain/question.ts';
import { routeQuestion } from '../routing/route-question.ts';
import { answerBySearch } from './answer-by-search.ts';
import { answerByTemplate } from './answer-by-template.ts';
import { answerHelp } from './answer-help.ts';
import { askWhichReading, sayUnknownName } from './ask-back.ts';
import type { Draft } from './draft.ts';
import { finishAnswer } from './finish-answer.ts';
import type { AnsweringParts, Inquiry } from './inquiry.ts';
import { openTracer } from './trace.ts';

/**
 * Answers a question from what its scope may see. Never throws for a tool that fails: the answer then
 * says in a sentence what is missing, with a reference that `reportFailure` has received too.
 */
export async function answerQuestion(question: Question, parts: AnsweringParts): Promise<Answer> {
  const inquiry = openInquiry(question, parts);
  const decision = await decide(inquiry);
  const draft = (decision && (await follow(decision, inquiry))) ?? NOTHING;
  return finishAnswer(draft, inquiry);
}

/** The gap says why. */
const NOTHING: Draft = { route: 'none', text: '' };

function openInquiry(question: Question, parts: AnsweringParts): Inquiry {
  const locality = { timezone: question.timezone, locale: parts.locale ?? 'en-GB' };
  return { question, parts, tracer: openTracer(parts), locality };
}

function decide({ question, parts, tracer }: Inquiry): Promise<Decision | null> {
  return tracer.attempt('route', async () => {
    const vocabulary = await loadVocabulary(question.scope, parts.synonyms, parts.database);
    return await routeQuestion(question, { vocabulary, library: parts.library, database: parts.database });
  });
}

function follow(decision: Decision, inquiry: Inquiry): Promise<Draft | null> {
  return inquiry.tracer.attempt('answer', async () => {
    switch (decision.kind) {
      case 'template':
        return await answerByTemplate(decision, inquiry);
      case 'search':
        return await answerBySearch(decision, inquiry);
      case 'ambiguous':
        return askWhichReading(decision);
      case 'unknown-name':
        return sayUnknownName(decision);
      case 'help':
        return await answerHelp(inquiry);
    }
  });
}
