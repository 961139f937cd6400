import type { Template, TemplateParameter } from '../src/catalogue/template.ts';

/** The part of docs/templates.md that is made from the templates themselves. */
export function describeTemplates(templates: readonly Template[]): string {
  const sorted = [...templates].sort((one, other) => (one.name < other.name ? -1 : 1));
  const contents = sorted.map(({ name, description }) => `- [${name}](#${name}): ${lowerFirst(description)}`);
  return [...contents, '', ...sorted.map(describeTemplate)].join('\n').trimEnd();
}

function describeTemplate(template: Template): string {
  const examples = template.examples.map((example) => `- ${example}`);
  const parameters = template.parameters.map(describeParameter);
  return [
    `### ${template.name}`,
    '',
    template.description,
    '',
    ...examples,
    '',
    ...(parameters.length === 0
      ? ['Takes no parameters.']
      : ['| parameter | type | |', '| --- | --- | --- |']),
    ...parameters,
    '',
    'search' in template.empty
      ? 'Nothing found: says so, and what search finds.'
      : `Nothing found: “${template.empty.sentence}”`,
    '',
  ].join('\n');
}

function describeParameter(parameter: TemplateParameter): string {
  return `| \`${parameter.name}\` | ${parameter.type} | ${notesOn(parameter).join('; ')} |`;
}

function notesOn({
  required,
  default: standard,
  minimum,
  maximum,
  values,
  slot,
}: TemplateParameter): string[] {
  const notes = [required ? 'required' : standard === null ? 'optional' : `${standard} unless given`];
  if (minimum !== null && maximum !== null) notes.push(`${minimum} to ${maximum}`);
  else if (minimum !== null) notes.push(`${minimum} or more`);
  else if (maximum !== null) notes.push(`${maximum} or less`);
  if (values !== null && 'list' in values) notes.push(values.list.map(({ value }) => value).join(', '));
  if (slot === 'period-start') notes.push('first moment that counts');
  if (slot === 'period-end') notes.push('first moment that counts no more');
  if (slot === 'post') notes.push('title, slug, or source/slug');
  return notes;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
