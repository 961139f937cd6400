import type { TemplateResult } from '../catalogue/run-template.ts';
import type { LoadedTemplate } from '../catalogue/template-library.ts';
import type { Choice } from '../domain/answer.ts';

const LARGEST = 50;

/**
 * A choice to see more of a list that shows only its first rows: one of the template's own examples,
 * filled with what was asked for and a larger number, so that it stands alone and is read the same way.
 */
export function offerMore(
  template: LoadedTemplate,
  { rows, parameters, labels }: Pick<TemplateResult, 'rows' | 'parameters' | 'labels'>,
  periodLabel: string | null,
): Choice[] {
  const limit = template.parameters.find((parameter) => parameter.slot === 'limit');
  const wanted = Math.min(rows.total, limit?.maximum ?? LARGEST);
  if (limit === undefined || wanted <= rows.rows.length) return [];
  const given = { ...parameters, [limit.name]: wanted };
  const question = fillExample(template, { given, labels, periodLabel });
  return question === null ? [] : [{ label: 'Show more', question }];
}

interface Filling {
  readonly given: Readonly<Record<string, unknown>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly periodLabel: string | null;
}

/** The example that has a place for everything given and for nothing else; null without one. */
function fillExample(template: LoadedTemplate, filling: Filling): string | null {
  const { given, labels, periodLabel } = filling;
  const needed = template.parameters
    .filter(
      ({ name, slot }) => given[name] !== null && given[name] !== undefined && !slot.startsWith('period'),
    )
    .filter(({ name, slot, default: usual }) => slot === 'limit' || given[name] !== usual)
    .map(({ name }) => name);
  if (periodLabel !== null) needed.push('period');
  const example = template.examples.find((one) => {
    const places = [...one.matchAll(/\{(\w+)\}/g)].map((place) => place[1] ?? '');
    return places.length === needed.length && needed.every((name) => places.includes(name));
  });
  if (example === undefined) return null;
  return example.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'period' ? (periodLabel ?? '') : (labels[name] ?? String(given[name])),
  );
}
