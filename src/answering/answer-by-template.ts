import { findTemplate } from '../catalogue/load-templates.ts';
import { renderResponse } from '../catalogue/render-response.ts';
import type { TemplateResult } from '../catalogue/run-template.ts';
import type { SlotKind } from '../catalogue/template.ts';
import type { LoadedTemplate } from '../catalogue/template-library.ts';
import type { Decision } from '../domain/decision.ts';
import type { Draft } from './draft.ts';
import { goOnAfterNothing } from './go-on-after-nothing.ts';
import type { Inquiry } from './inquiry.ts';
import { offerMore, offerWider } from './offer-more.ts';
import { sayNoneMatch } from './sentences.ts';
import { useTemplate } from './use-tools.ts';

export type TemplateDecision = Extract<Decision, { kind: 'template' }>;

/** Rows from the catalogue, said by the template's own response; what search finds where there are none. */
export async function answerByTemplate(decision: TemplateDecision, inquiry: Inquiry): Promise<Draft> {
  const { template, parameters, periodLabel, interpretation, query } = decision;
  const result = await useTemplate(template, { parameters, periodLabel }, inquiry);
  if (result === null) return goOnAfterNothing({ query, after: 'sql', interpretation }, inquiry);
  return answerFromRows(decision, result, inquiry);
}

/** The same of rows that are there already. */
export async function answerFromRows(
  decision: TemplateDecision,
  result: TemplateResult,
  inquiry: Inquiry,
): Promise<Draft> {
  const { template: name, periodLabel, interpretation, query } = decision;
  const template = findTemplate(inquiry.parts.library, name);
  const facts = {
    template: name,
    parameters: result.parameters,
    rows: result.rows.rows,
    total: result.rows.total,
    interpretation,
  };
  if (result.rows.total > 0) {
    return {
      ...facts,
      route: 'sql',
      text: respond(template, result, decision, inquiry),
      posts: result.posts,
      choices: offerMore(template, result, periodLabel),
    };
  }
  if ('sentence' in template.empty) return { ...facts, route: 'sql', text: template.empty.sentence };
  if (!hasContent(template, result.parameters)) {
    const text = sayNoneMatch(describeParameters(template, result, periodLabel));
    return { ...facts, route: 'sql', text, choices: offerWider(template, result, periodLabel) };
  }
  const none = sayNoneMatch(describeParameters(template, result, periodLabel));
  const sentence =
    result.rows.rows.length > 0 ? `${respond(template, result, decision, inquiry)} ${none}` : none;
  const wider = offerWider(template, result, periodLabel);
  const fallback = await goOnAfterNothing({ query, after: 'sql', sentence, interpretation, wider }, inquiry);
  // Of a count the catalogue has said what there is: none.
  const counted = result.rows.rows.length > 0 && fallback.decidedBy !== 'agent';
  if (!counted) return { ...facts, choices: wider, ...fallback };
  const { fallbackFrom: _, ...found } = fallback;
  return { ...facts, choices: wider, ...found, route: 'sql' };
}

/** A name or words that a search could be about; dates and authors alone are nothing to search for. */
function hasContent(template: LoadedTemplate, parameters: TemplateResult['parameters']): boolean {
  return template.parameters.some(
    ({ name, slot }) =>
      /^(category|categories|title|value|post)$/.test(slot) &&
      parameters[name] !== null &&
      parameters[name] !== undefined,
  );
}

function respond(
  template: LoadedTemplate,
  result: TemplateResult,
  { periodLabel }: TemplateDecision,
  { question, locality }: Inquiry,
): string {
  const { parameters, labels, rows } = result;
  const { timezone } = question;
  const locale = locality.locale;
  const input = { template, parameters, labels, rows, periodLabel, timezone, locale };
  return renderResponse(template.response, input);
}

const NAMES: Partial<Record<SlotKind, string>> = {
  category: 'category',
  categories: 'category',
  author: 'by',
  title: 'title with',
  post: 'post',
};

/** "category Docker, in March 2021": the parameters that narrow the posts, as people read them. */
export function describeParameters(
  template: LoadedTemplate,
  { parameters, labels }: Pick<TemplateResult, 'parameters' | 'labels'>,
  periodLabel: string | null,
): string | null {
  const parts = template.parameters.flatMap(({ name, slot }) => {
    const kind = NAMES[slot];
    const value = parameters[name];
    if (kind === undefined || value === null || value === undefined) return [];
    return [`${kind} ${labels[name] ?? [value].flat().join(', ')}`];
  });
  if (periodLabel !== null) parts.push(periodLabel);
  return parts.length === 0 ? null : parts.join(', ');
}
