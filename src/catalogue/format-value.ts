import type { Cell } from '../domain/evidence.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import type { ValueFormat } from './parse-response.ts';
import { isDay } from './read-parameter-value.ts';

export interface Language {
  /** BCP 47, such as en-GB. */
  readonly locale: string;
  /** IANA name that instants are written in. */
  readonly timezone: string;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

const DATE_PARTS: Readonly<Record<'date' | 'month' | 'year' | 'datetime', Intl.DateTimeFormatOptions>> = {
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
  datetime: {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
};

/** A value as Markdown text in the language's own manner: "12 March 2024", "1,234". Null is empty. */
export function formatValue(value: Cell | undefined, format: ValueFormat, language: Language): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const texts = value.map((one: Cell) => formatValue(one, format, language));
    return new Intl.ListFormat(language.locale, { type: 'conjunction' }).format(texts);
  }
  if (typeof value === 'number') return formatNumber(value, format, language);
  if (typeof value === 'object') return escapeMarkdown(JSON.stringify(value));
  const text = String(value);
  return formatDate(text, format, language) ?? escapeMarkdown(text);
}

function formatNumber(value: number, format: ValueFormat, { locale }: Language): string {
  if (format === 'plain' || format === 'year') return String(value);
  const options: Intl.NumberFormatOptions =
    format === 'percent' ? { style: 'percent', maximumFractionDigits: 1 } : { maximumFractionDigits: 2 };
  return new Intl.NumberFormat(locale, options).format(value);
}

/** Null where the text is no date, or none is wanted. */
function formatDate(text: string, format: ValueFormat, { locale, timezone }: Language): string | null {
  if (format === 'plain' || format === 'number' || format === 'percent') return null;
  const wholeMonth = format === 'month' && isDay(`${text}-01`);
  const day = isDay(text) || wholeMonth;
  if (!day && !INSTANT.test(text)) return null;
  const parts = DATE_PARTS[format === 'auto' || (day && format === 'datetime') ? 'date' : format];
  const date = new Date(day ? `${text}${wholeMonth ? '-01' : ''}T00:00:00Z` : text);
  // A day is the same day everywhere.
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: day ? 'UTC' : timezone }).format(date);
}
