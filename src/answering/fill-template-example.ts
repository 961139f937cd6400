import type { LoadedTemplate } from '../catalogue/template-library.ts';

export interface Filling {
  /** Values as bound; absent and null ones are not asked for. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly labels: Readonly<Record<string, string>>;
  /** "in 2023"; null for any time. */
  readonly periodLabel: string | null;
}

/**
 * A question that stands alone and is read as this template: the first of its own examples that has a
 * place for everything asked for and for nothing else, filled. Null without one.
 */
export function fillTemplateExample(
  template: LoadedTemplate,
  { parameters, labels, periodLabel }: Filling,
): string | null {
  const asked = template.parameters
    .filter(({ slot }) => slot !== 'period-start' && slot !== 'period-end')
    .filter(({ name }) => parameters[name] !== null && parameters[name] !== undefined)
    .map(({ name }) => name);
  const needed = periodLabel === null ? asked : [...asked, 'period'];
  const example = template.examples.find((candidate) => {
    const places = [...candidate.matchAll(/\{(\w+)\}/g)].map((place) => place[1] ?? '');
    return places.length === needed.length && needed.every((name) => places.includes(name));
  });
  if (example === undefined) return null;
  return example.replace(/\{(\w+)\}/g, (_, name: string) => {
    return name === 'period' ? (periodLabel ?? '') : (labels[name] ?? String(parameters[name]));
  });
}

/** The parameters that differ from what the template would take by itself. */
export function askedParameters(
  template: LoadedTemplate,
  parameters: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const usual = new Map(template.parameters.map((parameter) => [parameter.name, parameter.default]));
  return Object.fromEntries(Object.entries(parameters).filter(([name, value]) => value !== usual.get(name)));
}
