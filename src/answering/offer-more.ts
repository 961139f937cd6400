import type { TemplateResult } from '../catalogue/run-template.ts';
import type { LoadedTemplate } from '../catalogue/template-library.ts';
import type { Choice } from '../domain/answer.ts';
import { askedParameters, fillTemplateExample } from './fill-template-example.ts';

const LARGEST = 50;

type Shown = Pick<TemplateResult, 'rows' | 'parameters' | 'labels'>;

/** A choice to see more of a list that shows only its first rows: the same question with a larger number. */
export function offerMore(
  template: LoadedTemplate,
  { rows, parameters, labels }: Shown,
  periodLabel: string | null,
): Choice[] {
  const limit = template.parameters.find((parameter) => parameter.slot === 'limit');
  const wanted = Math.min(rows.total, limit?.maximum ?? LARGEST);
  if (limit === undefined || wanted <= rows.rows.length) return [];
  const asked = { ...askedParameters(template, parameters), [limit.name]: wanted };
  const question = fillTemplateExample(template, { parameters: asked, labels, periodLabel });
  return question === null ? [] : [{ label: 'Show more', question }];
}

/** Choices for a list that is empty: the same question without its period, and without each name in it. */
export function offerWider(
  template: LoadedTemplate,
  { parameters, labels }: Shown,
  periodLabel: string | null,
): Choice[] {
  const asked = askedParameters(template, parameters);
  const names = template.parameters
    .filter(({ name, slot, required }) => {
      const isName = slot === 'category' || slot === 'categories' || slot === 'author';
      return isName && !required && asked[name] !== undefined && asked[name] !== null;
    })
    .map(({ name }) => name);
  const wider = [
    ...(periodLabel === null ? [] : [{ parameters: asked, periodLabel: null }]),
    ...names.map((name) => ({ parameters: { ...asked, [name]: null }, periodLabel })),
  ];
  const questions = wider.map((filling) => {
    const everything = filling.periodLabel === null && !asksForMore(template, filling.parameters);
    const listed = everything ? usualLimit(template) : {};
    return fillTemplateExample(template, {
      ...filling,
      parameters: { ...filling.parameters, ...listed },
      labels,
    });
  });
  return questions.filter((question) => question !== null).map((question) => ({ label: question, question }));
}

/** A list of all posts is asked for by its length: other examples without any slot may ask for one thing of it. */
function usualLimit(template: LoadedTemplate): Record<string, unknown> {
  const limit = template.parameters.find(({ slot }) => slot === 'limit');
  return limit === undefined || limit.default === null ? {} : { [limit.name]: limit.default };
}

function asksForMore(template: LoadedTemplate, parameters: Readonly<Record<string, unknown>>): boolean {
  return template.parameters.some(({ name, slot }) => {
    const value = parameters[name];
    return slot !== 'period-start' && slot !== 'period-end' && value !== null && value !== undefined;
  });
}
