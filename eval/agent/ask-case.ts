import { answerBySearch } from '../../src/answering/answer-by-search.ts';
import { answerQuestion } from '../../src/answering/answer-question.ts';
import { finishAnswer } from '../../src/answering/finish-answer.ts';
import type { AnsweringParts } from '../../src/answering/inquiry.ts';
import { openTracer } from '../../src/answering/trace.ts';
import type { Answer } from '../../src/domain/answer.ts';
import type { Question } from '../../src/domain/question.ts';
import type { AgentCase } from './agent-case.ts';
import { checkAnswer, checkTools } from './check-answer.ts';
import { computeExpected } from './compute-expected.ts';

/** Of the sample library. */
export const SOURCES = ['library'];

/** A fixed day, so that "last year" means the same at every run. */
const NOW = new Date('2026-11-30T12:00:00Z');

export interface Asked {
  readonly asked: AgentCase;
  readonly answer: Answer;
  /** Empty when it passes. */
  readonly faults: readonly string[];
}

/** Asks as anybody would. */
export async function askCase(asked: AgentCase, parts: AnsweringParts): Promise<Asked> {
  const answer = await answerQuestion(questionOf(asked), parts);
  const expected = await computeExpected(asked.checks, SOURCES, parts.database);
  return { asked, answer, faults: [...checkAnswer(answer, expected), ...checkTools(answer, asked.tools)] };
}

/** The same question through plain retrieval: what the passages found say, without a look at the catalogue. */
export async function askByRetrieval(asked: AgentCase, parts: AnsweringParts): Promise<Asked> {
  const question = questionOf(asked);
  const inquiry = {
    question,
    parts,
    tracer: openTracer(parts),
    locality: { timezone: question.timezone, locale: 'en-GB' },
    watch: {},
    modelUse: null,
  };
  const decision = {
    kind: 'search',
    shape: 'list',
    query: question.text,
    filter: null,
    interpretation: null,
    limit: null,
  } as const;
  const answer = finishAnswer(await answerBySearch(decision, inquiry), inquiry);
  const expected = await computeExpected(asked.checks, SOURCES, parts.database);
  return { asked, answer, faults: checkAnswer(answer, expected) };
}

function questionOf({ question: text, history }: AgentCase): Question {
  const scope = { sources: SOURCES };
  return { text, asker: null, channel: null, timezone: 'UTC', now: NOW, history, scope };
}
