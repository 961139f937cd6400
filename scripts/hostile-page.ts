import type { ReadCase, ReportedCase } from '../test/fixtures/hostile-markdown.ts';

const LONGEST_CELL = 140;

/** Table of hostile files and what happens with each, from the cases that the tests run. */
export function describeHostileFiles(read: readonly ReadCase[], reported: readonly ReportedCase[]): string {
  const rows = [
    ...read.map(({ name, post }) => [name, `read: ${describePost(post)}`]),
    ...reported.map((given) => [given.name, describeReport(given)]),
  ];
  const lines = rows.map((cells) => `| ${cells.map(inCell).join(' | ')} |`);
  return ['| a file with | what happens |', '|---|---|', ...lines].join('\n');
}

function describePost(post: ReadCase['post']): string {
  return Object.entries(post)
    .map(([field, value]) => `${field} ${JSON.stringify(value)}`)
    .join(', ');
}

function describeReport({ field, reason, kept }: ReportedCase): string {
  const outcome = kept === undefined ? 'left out' : `read without its ${field}`;
  return `${outcome}: “${field === null || kept !== undefined ? '' : `${field} `}${reason}”`;
}

/** A bar would end the cell, and markup would be carried out. */
function inCell(text: string): string {
  const short = text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text;
  return short.replace(/[\\|`*_<>[\]&]/g, '\\$&');
}
