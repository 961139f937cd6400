import type { Response, ResponseNode } from './parse-response.ts';
import type { Template } from './template.ts';
import { templateError } from './template-error.ts';

const FIGURES = ['total', 'shown', 'more', 'period'];

/** Throws AppError `configuration` when a response names what neither the call nor the result has. */
export function checkResponseNames(template: Template, response: Response, columns: readonly string[]): void {
  const known = [
    ...FIGURES,
    ...template.parameters.map(({ name }) => name),
    ...columns.filter((name) => name !== 'post_id' && name !== 'total'),
  ];
  for (const [index, nodes] of response.entries()) {
    const unknown = nodes.flatMap(namesIn).find((name) => !known.includes(name));
    if (unknown === undefined) continue;
    throw templateError(
      template.file,
      template.respondLine + index,
      `template ${template.name}: respond: {${unknown}} is neither parameter nor column, allowed are ${known.join(', ')}`,
    );
  }
}

function namesIn(node: ResponseNode): readonly string[] {
  switch (node.kind) {
    case 'text':
      return [];
    case 'value':
    case 'plural':
      return [node.name];
    case 'condition':
      return [node.name, ...node.body.flatMap(namesIn)];
    case 'link':
      return [node.url, ...node.label.flatMap(namesIn)];
    case 'rows':
      return node.line.flatMap(namesIn);
    case 'table':
      return node.columns.map(({ name }) => name);
  }
}
