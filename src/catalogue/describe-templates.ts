import type { Template, TemplateParameter } from './template.ts';

export interface DescribedTemplates {
  readonly templates: readonly Pick<Template, 'name' | 'description' | 'parameters'>[];
}

/** One line a template, as a model reads it: name, parameters, what it is for. */
export function describeTemplates({ templates }: DescribedTemplates): string {
  return templates
    .map(
      ({ name, description, parameters }) =>
        `- ${name}(${parameters.map(describeParameter).join(', ')}): ${description}`,
    )
    .join('\n');
}

function describeParameter(parameter: TemplateParameter): string {
  const { name, type, required, default: standard, minimum, maximum, values } = parameter;
  const listed =
    values !== null && 'list' in values ? ` ${values.list.map(({ value }) => value).join('|')}` : '';
  const range = minimum !== null || maximum !== null ? ` ${minimum ?? ''}–${maximum ?? ''}` : '';
  return `${name}${required ? '' : '?'}: ${type}${listed}${range}${standard === null ? '' : ` = ${standard}`}`;
}
