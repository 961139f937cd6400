import type { Cell, Row, TableRows } from '../domain/evidence.ts';
import { describePeriod } from './describe-period.ts';
import { linkTarget } from './escape-markdown.ts';
import { formatValue, type Language } from './format-value.ts';
import type { Response, ResponseNode, TableColumn } from './parse-response.ts';
import type { Template } from './template.ts';

export interface ResponseInput {
  readonly template: Template;
  /** As bound: with defaults, null where nothing was given. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** How a parameter's value reads, where that differs. */
  readonly labels: Readonly<Record<string, string>>;
  readonly rows: TableRows;
  /** Null: said from the parameters that bound a period, if any. */
  readonly periodLabel: string | null;
  readonly timezone: string;
  /** en-GB by default. */
  readonly locale?: string;
}

/** What a name stands for: in a row its column first, then figures, parameters, the first row's column. */
type Lookup = (name: string) => Cell | undefined;

interface Page {
  readonly rows: readonly Row[];
  readonly lookup: Lookup;
  readonly language: Language;
}

/**
 * A template's response as Markdown. Values are escaped, and a row without a url that leads anywhere is
 * not linked.
 */
export function renderResponse(response: Response, input: ResponseInput): string {
  const language = { locale: input.locale ?? 'en-GB', timezone: input.timezone };
  const named = { ...input.rows.rows[0], ...namedValues(input, language) };
  const page: Page = { rows: input.rows.rows, lookup: (name) => named[name], language };
  const lines = response.flatMap((nodes) => {
    const line = renderNodes(nodes, page).trimEnd();
    // A line of nothing but absent parts leaves no gap behind.
    return line === '' && nodes.length > 0 ? [] : [line];
  });
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function namedValues(input: ResponseInput, language: Language): Record<string, Cell> {
  const { template, parameters, labels, rows } = input;
  const offset = typeof parameters['offset'] === 'number' ? parameters['offset'] : 0;
  return {
    ...(parameters as Record<string, Cell>),
    ...labels,
    period: input.periodLabel ?? describePeriod(template, parameters, language),
    total: rows.total,
    shown: rows.rows.length,
    more: Math.max(0, rows.total - offset - rows.rows.length),
  };
}

function renderNodes(nodes: readonly ResponseNode[], page: Page): string {
  return nodes.map((node) => renderNode(node, page)).join('');
}

function renderNode(node: ResponseNode, page: Page): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'value':
      return formatValue(page.lookup(node.name), node.format, page.language);
    case 'plural': {
      const rules = new Intl.PluralRules(page.language.locale);
      return rules.select(Number(page.lookup(node.name) ?? 0)) === 'one' ? node.one : node.other;
    }
    case 'condition':
      return isPresent(page.lookup(node.name)) === node.present ? renderNodes(node.body, page) : '';
    case 'link': {
      const label = renderNodes(node.label, page);
      const target = linkTarget(page.lookup(node.url));
      return target === null || label === '' ? label : `[${label}](${target})`;
    }
    case 'rows':
      return page.rows.map((row) => renderNodes(node.line, inRow(page, row)).trimEnd()).join('\n');
    case 'table':
      return renderTable(node.columns, page);
  }
}

function inRow(page: Page, row: Row): Page {
  return { ...page, lookup: (name) => (Object.hasOwn(row, name) ? row[name] : page.lookup(name)) };
}

function isPresent(value: Cell | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== '' && value !== 0 && value !== false;
}

function renderTable(columns: readonly TableColumn[], page: Page): string {
  if (page.rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rules = columns.map(({ name }) =>
    page.rows.every((row) => typeof row[name] === 'number') ? '---:' : '---',
  );
  const body = page.rows.map((row) => {
    const { lookup } = inRow(page, row);
    return line(columns.map(({ name, format }) => formatValue(lookup(name), format, page.language)));
  });
  return [line(columns.map(({ header }) => header)), line(rules), ...body].join('\n');
}
