import type { Decision } from '../domain/decision.ts';
import { answerBySearch } from './answer-by-search.ts';
import { answerByTemplate } from './answer-by-template.ts';
import { answerHelp } from './answer-help.ts';
import { askWhichReading, sayUnknownName } from './ask-back.ts';
import type { Draft } from './draft.ts';
import type { Inquiry } from './inquiry.ts';

/** What rows and quotes say by themselves; no language model words it. */
export async function answerPlainly(decision: Decision, inquiry: Inquiry): Promise<Draft> {
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
}
