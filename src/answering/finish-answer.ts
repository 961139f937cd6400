import type { Answer, Usage } from '../domain/answer.ts';
import type { Gap } from '../domain/evidence.ts';
import { checkCitations } from './check-citations.ts';
import type { Draft } from './draft.ts';
import type { Inquiry } from './inquiry.ts';

const NO_MODEL: Usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 };

/** What the asker reads instead of an error. */
const MISSING: Readonly<Record<string, string>> = {
  route: 'The catalogue could not be read just now',
  search_passages: 'The posts could not be searched just now',
  read_post: 'The post could not be read just now',
  run_template: 'The catalogue could not be read just now',
  list_posts: 'The catalogue could not be read just now',
  list_categories: 'The catalogue could not be read just now',
};
const MISSING_ELSE = 'Part of the answer could not be worked out just now';

/** Checks the draft's citations, says what is missing, and adds the way there. */
export function finishAnswer(draft: Draft, { question, tracer, modelUse }: Inquiry): Answer {
  const checked = checkCitations(draft.text, draft.citations ?? []);
  const gaps = [...new Set(tracer.gaps.map(describeGap))];
  return {
    question: question.text,
    route: draft.route,
    decidedBy: draft.decidedBy ?? 'matcher',
    fallbackFrom: draft.fallbackFrom ?? null,
    text: [checked.text, ...gaps].filter((part) => part !== '').join('\n\n'),
    citations: checked.citations,
    posts: draft.posts ?? [],
    template: draft.template ?? null,
    parameters: draft.parameters ?? null,
    rows: draft.rows ?? null,
    total: draft.total ?? null,
    interpretation: draft.interpretation ?? null,
    choices: draft.choices ?? [],
    trace: tracer.steps,
    usage: modelUse?.usage ?? NO_MODEL,
    notices: [...(modelUse?.notices ?? []), ...(draft.notices ?? [])],
    ms: Math.round(tracer.elapsed()),
  };
}

/** One sentence; a gap's reason is a reference, or what is wrong with the request itself. */
function describeGap({ tool, reason }: Gap): string {
  const missing = MISSING[tool] ?? MISSING_ELSE;
  return reason.startsWith('reference ') ? `${missing} (${reason}).` : `${missing}: ${reason}.`;
}
