import { z } from 'zod';
import { loadVocabulary } from '../catalogue/load-vocabulary.ts';
import type { FailureReason } from '../model/model.ts';
import type { Inquiry } from './inquiry.ts';
import type { ModelUse } from './model-use.ts';
import { classifierQuestion, classifierSystem } from './prompts.ts';
import { readHistory } from './run-agent.ts';

const replySchema = z.object({
  query_type: z.enum(['sql', 'search', 'hybrid', 'none']),
  template: z.string().nullable(),
  parameters: z.array(z.object({ name: z.string(), value: z.string() })),
  question: z.string(),
});

/** What the small model makes of a question; its parameters are not checked yet. */
export interface Classified {
  readonly kind: 'sql' | 'search' | 'hybrid' | 'none';
  /** Null without one. */
  readonly template: string | null;
  /** A name that came several times has all its values. */
  readonly parameters: Readonly<Record<string, string | readonly string[]>>;
  /** The question as it reads without the messages before it; null where it stands alone. */
  readonly standalone: string | null;
}

export type ClassifierReply =
  | Classified
  /** A reply that cannot be used: the agent finds its own way. */
  | { readonly kind: 'unusable' }
  /** No use in asking the agent either. */
  | { readonly kind: 'out'; readonly reason: FailureReason };

/** With these the larger model has as little to say: both are behind the same server, key and purse. */
const OUT: ReadonlySet<FailureReason> = new Set([
  'unreachable',
  'timed_out',
  'unauthorized',
  'spend_limit',
  'over_budget',
  'cancelled',
]);
const LONGEST_QUESTION = 1000;

/** One request to the small model; kept in the trace, and spent. */
export async function classifyQuestion(use: ModelUse, inquiry: Inquiry): Promise<ClassifierReply> {
  const { question, parts, tracer, watch } = inquiry;
  const { categories } = await loadVocabulary(question.scope, parts.synonyms, parts.database);
  const begun = parts.clock();
  const { value, usage, failure } = await use.model.classify({
    system: classifierSystem(parts.library),
    history: readHistory(inquiry),
    question: classifierQuestion({
      text: question.text,
      now: question.now,
      timezone: question.timezone,
      categories: categories.map(({ slug }) => slug),
    }),
    schema: replySchema,
    budget: use.budget,
    ...(watch.signal ? { signal: watch.signal } : {}),
  });
  use.spend(usage);
  const ms = Math.round(parts.clock() - begun);
  const tokens = usage.inputTokens + usage.outputTokens;
  const keep = (summary: string) =>
    tracer.keep({ tool: 'classifier', input: { question: question.text }, summary, ms, tokens });
  if (failure !== null) {
    keep(`failed: ${failure.message}`);
    return OUT.has(failure.reason) ? { kind: 'out', reason: failure.reason } : { kind: 'unusable' };
  }
  if (value === null) {
    keep('a reply that cannot be used');
    return { kind: 'unusable' };
  }
  const classified = read(value, question.history.length > 0, question.text);
  keep(describe(classified));
  return classified;
}

function read(reply: z.infer<typeof replySchema>, isFollowUp: boolean, asked: string): Classified {
  const parameters: Record<string, string | string[]> = {};
  for (const { name, value } of reply.parameters) {
    const known = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    parameters[name] = known === undefined ? value : [known, value].flat();
  }
  const standalone = reply.question.trim().slice(0, LONGEST_QUESTION);
  return {
    kind: reply.query_type,
    template: reply.template?.trim() || null,
    parameters,
    standalone: isFollowUp && standalone !== '' && standalone !== asked.trim() ? standalone : null,
  };
}

/** "sql: newest_posts {"limit":"3"}; read as “…”" */
function describe({ kind, template, parameters, standalone }: Classified): string {
  const given = Object.keys(parameters).length === 0 ? '' : ` ${JSON.stringify(parameters)}`;
  const named = template === null && given === '' ? '' : `: ${template ?? 'filters'}${given}`;
  return `${kind}${named}${standalone === null ? '' : `; read as “${standalone}”`}`;
}
