import type { ToolOutcome } from '../tools/tool.ts';
import { readDates } from './read-dates.ts';

export interface Grounds {
  readonly outcomes: readonly ToolOutcome[];
  /** What the model was told and asked; what stands there may be said again. */
  readonly asked: readonly string[];
}

const FENCED = /^\s*(`{3,}|~{3,})[\s\S]*?^\s*\1[^\n]*$/gm;
const INLINE_CODE = /(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g;
const CITATION = /\[\d{1,4}\]/g;
const LINK = /\[((?:\\.|[^\]\\])+)\]\([^)]*\)/g;
const QUOTED = /[“"„]([^“”"„\n]{3,200})[”"“]/g;
const ITEM_NUMBER = /^\s*\d{1,3}[.)]\s/gm;
const NUMBER = /(?<![\p{L}\p{N}.,])\d[\d.,]*(?![\p{L}\p{N}])/gu;

/**
 * What an answer says and nothing of what the model was given does: titles (quoted, or the label of a
 * link), dates, and numbers. A number within code or a citation's is not said.
 */
export function flagUnsupported(answer: string, { outcomes, asked }: Grounds): string[] {
  const said = answer.replace(FENCED, ' ').replace(INLINE_CODE, ' ').replace(CITATION, ' ');
  const grounds = [...outcomes.map(textOf), ...asked].join('\n');
  const known = fold(grounds);
  const titles = [...said.matchAll(LINK), ...said.matchAll(QUOTED)].map(([, title = '']) =>
    withoutEscapes(title),
  );
  const { dates, rest } = readDates(said.replace(ITEM_NUMBER, ' '));
  const knownDates = readDates(grounds).dates;
  const knownNumbers = new Set([...readNumbers(grounds), ...knownDates.flatMap((date) => date.split('-'))]);
  return [
    ...unique(titles.filter((title) => /\s/.test(title) && !known.includes(fold(title)))).map(
      (title) => `title “${title}”`,
    ),
    ...unique(dates.filter((date) => !knownDates.some((one) => one.startsWith(date)))).map(
      (date) => `date ${date}`,
    ),
    ...unique(readNumbers(rest).filter((number) => !knownNumbers.has(number))).map(
      (number) => `number ${number}`,
    ),
  ];
}

function textOf({ content, posts }: ToolOutcome): string {
  const listed = posts.map(({ title, publishedAt }) => `${title}\n${publishedAt?.toISOString() ?? ''}`);
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'json':
      // As text, not as JSON: a quotation mark within a title is escaped there.
      return [...leaves(content.value), ...listed].join('\n');
    case 'passages':
      return [...content.passages.map(({ text, heading }) => `${heading ?? ''}\n${text}`), ...listed].join(
        '\n',
      );
  }
}

function leaves(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object') return Object.values(value).flatMap(leaves);
  return [String(value)];
}

/** "1,234" and "1.234" are 1234; "1.5" stays. */
function readNumbers(text: string): string[] {
  return (text.match(NUMBER) ?? []).map((number) =>
    number
      .replace(/[.,]+$/, '')
      .replace(/[.,](?=\d{3}(?:\D|$))/g, '')
      .replace(',', '.'),
  );
}

function fold(text: string): string {
  return withoutEscapes(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[*_`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function withoutEscapes(text: string): string {
  return text.replace(/\\([\\`*_[\]()#+.!|>~-])/g, '$1');
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}
