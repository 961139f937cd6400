import { parseTemplate } from '../../src/catalogue/parse-template.ts';
import type { Template } from '../../src/catalogue/template.ts';

export interface TemplateText {
  readonly name?: string;
  /** Header lines between the examples and the response. */
  readonly headers?: readonly string[];
  readonly respond?: readonly string[];
  readonly empty?: string;
  readonly sql: string;
}

/** The text of a template's file. The SQL begins on the line after the headers. */
export function templateText({
  name = 'tried',
  headers = [],
  respond = ['{total}'],
  empty = 'search',
  sql,
}: TemplateText): string {
  const [first = '', ...more] = respond;
  return [
    `-- name: ${name}`,
    '-- description: For a test.',
    '-- examples: how many are there',
    ...headers.map((header) => `-- ${header}`),
    `-- respond: ${first}`,
    ...more.map((line) => `--   ${line}`),
    `-- empty: ${empty}`,
    sql,
  ].join('\n');
}

export function templateOf(text: TemplateText): Template {
  return parseTemplate('tried.sql', templateText(text));
}
