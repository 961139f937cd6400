import type { Template } from './template.ts';
import { templateError } from './template-error.ts';

const VALUE_FORMATS = ['auto', 'date', 'month', 'year', 'datetime', 'number', 'plain', 'percent'] as const;
export type ValueFormat = (typeof VALUE_FORMATS)[number];

export type ResponseNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly name: string; readonly format: ValueFormat }
  | { readonly kind: 'plural'; readonly name: string; readonly one: string; readonly other: string }
  | {
      readonly kind: 'condition';
      readonly name: string;
      readonly present: boolean;
      readonly body: readonly ResponseNode[];
    }
  | { readonly kind: 'link'; readonly label: readonly ResponseNode[]; readonly url: string }
  | { readonly kind: 'rows'; readonly line: readonly ResponseNode[] }
  | { readonly kind: 'table'; readonly columns: readonly TableColumn[] };

export interface TableColumn {
  readonly name: string;
  readonly format: ValueFormat;
  readonly header: string;
}

/** One array of nodes a line. */
export type Response = readonly (readonly ResponseNode[])[];

/**
 * Reads a template's response. In it stand, over parameters, columns of the first row, `total`,
 * `shown` (rows on this page), `more` (matching rows after them) and `period`:
 *
 * `{name}`, `{name:date}` (formats: date, month, year, datetime, number, plain, percent),
 * `{total:plural post|posts}` (the word alone), `{name? text}` where it is given and not 0,
 * `{name! text}` where it is not, `{rows: - [{title}]({url})}` once a row, which may be a link, and
 * `{table: year:plain "Year", posts "Posts"}`. A brace is written `\{`.
 *
 * Throws AppError `configuration` naming file, line, template and character.
 */
export function parseResponse(template: Template): Response {
  return template.respond.split('\n').map((text, index) => {
    const fail = (position: number, message: string) =>
      templateError(
        template.file,
        template.respondLine + index,
        `template ${template.name}: respond, character ${position + 1} of "${text}": ${message}`,
      );
    const { nodes, end } = parseNodes(text, 0, fail);
    if (end < text.length) throw fail(end, 'a closing brace without an opening one');
    return nodes;
  });
}

type Fail = (position: number, message: string) => Error;
interface Parsed<T> {
  readonly node: T;
  /** Position after it. */
  readonly end: number;
}

const LINK = /\[((?:[^[\]{}]|\{[^{}]*\})+)\]\(\{([a-z][a-z0-9_]*)\}\)/y;

/** Reads until the end or an unmatched closing brace. */
function parseNodes(text: string, start: number, fail: Fail): { nodes: ResponseNode[]; end: number } {
  const nodes: ResponseNode[] = [];
  let literal = '';
  let position = start;
  const push = (node: ResponseNode) => {
    if (literal !== '') nodes.push({ kind: 'text', text: literal });
    literal = '';
    nodes.push(node);
  };
  while (position < text.length && text[position] !== '}') {
    const escaped = /^\\[{}]/.exec(text.slice(position, position + 2));
    LINK.lastIndex = position;
    const link = text[position] === '[' ? LINK.exec(text) : null;
    if (escaped) {
      literal += text[position + 1];
      position += 2;
    } else if (link) {
      const label = parseNodes(link[1] ?? '', 0, (at, message) => fail(position + 1 + at, message));
      push({ kind: 'link', label: label.nodes, url: link[2] ?? '' });
      position += link[0].length;
    } else if (text[position] === '{') {
      const { node, end } = parsePlaceholder(text, position, fail);
      push(node);
      position = end;
    } else {
      literal += text[position];
      position++;
    }
  }
  if (literal !== '') nodes.push({ kind: 'text', text: literal });
  return { nodes, end: position };
}

function parsePlaceholder(text: string, start: number, fail: Fail): Parsed<ResponseNode> {
  const head = /^\{([a-z][a-z0-9_]*)([}:?!])/.exec(text.slice(start));
  if (!head)
    throw fail(start, 'allowed is {name}, {name:format}, {name? text}, {name! text}, {rows: …}, {table: …}');
  const [whole, name = '', sign] = head;
  const inside = start + whole.length;
  if (sign === '}') return { node: { kind: 'value', name, format: 'auto' }, end: inside };
  if (sign === ':' && name === 'table') return parseTable(text, inside, fail);
  if (sign === ':' && name !== 'rows') return parseFormat(text, inside, name, fail);
  const { nodes, end } = parseNodes(text, inside, fail);
  if (text[end] !== '}') throw fail(start, 'no closing brace');
  if (name === 'rows' && sign === ':') {
    return { node: { kind: 'rows', line: withoutFirstSpace(nodes) }, end: end + 1 };
  }
  return { node: { kind: 'condition', name, present: sign === '?', body: nodes }, end: end + 1 };
}

function withoutFirstSpace([first, ...rest]: readonly ResponseNode[]): readonly ResponseNode[] {
  if (first?.kind !== 'text') return first === undefined ? [] : [first, ...rest];
  return [{ kind: 'text', text: first.text.replace(/^ /, '') }, ...rest];
}

function parseFormat(text: string, start: number, name: string, fail: Fail): Parsed<ResponseNode> {
  const end = text.indexOf('}', start);
  if (end < 0) throw fail(start, 'no closing brace');
  const word = text.slice(start, end).trim();
  const plural = /^plural ([^|{}]+)\|([^|{}]+)$/.exec(word);
  if (plural) {
    const [, one = '', other = ''] = plural;
    return { node: { kind: 'plural', name, one: one.trim(), other: other.trim() }, end: end + 1 };
  }
  return { node: { kind: 'value', name, format: readFormat(word, start, fail) }, end: end + 1 };
}

function readFormat(word: string, position: number, fail: Fail): ValueFormat {
  const format = VALUE_FORMATS.find((known) => known === word);
  if (format !== undefined) return format;
  throw fail(
    position,
    `unknown format "${word}", allowed are ${VALUE_FORMATS.join(', ')} and plural one|many`,
  );
}

function parseTable(text: string, start: number, fail: Fail): Parsed<ResponseNode> {
  const end = text.indexOf('}', start);
  if (end < 0) throw fail(start, 'no closing brace');
  const column = /\s*([a-z][a-z0-9_]*)(?::([a-z]+))?\s+"([^"{}]+)"\s*(,|$)/y;
  const body = text.slice(start, end);
  const columns: TableColumn[] = [];
  while (column.lastIndex < body.length || columns.length === 0) {
    const position = start + column.lastIndex;
    const match = column.exec(body);
    if (!match) throw fail(position, 'allowed in a table is name "Header", name:format "Header"');
    const [, name = '', format, header = ''] = match;
    columns.push({ name, format: format ? readFormat(format, position, fail) : 'auto', header });
  }
  return { node: { kind: 'table', columns }, end: end + 1 };
}
