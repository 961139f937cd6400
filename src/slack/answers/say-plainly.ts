import type { Answer } from '../../domain/answer.ts';

/** An answer that is a sentence of our own and rests on nothing. */
export function sayPlainly(
  question: { readonly text: string },
  text: string,
  choices: Answer['choices'] = [],
): Answer {
  return {
    question: question.text,
    route: 'none',
    decidedBy: 'matcher',
    fallbackFrom: null,
    text,
    citations: [],
    posts: [],
    template: null,
    parameters: null,
    rows: null,
    total: null,
    interpretation: null,
    choices,
    trace: [],
    usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 },
    notices: [],
    ms: 0,
  };
}
