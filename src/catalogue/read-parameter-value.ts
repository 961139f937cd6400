import type { TemplateParameter } from './template.ts';

export type ReadValue = { readonly valid: true; readonly value: unknown } | { readonly valid: false };

const INVALID: ReadValue = { valid: false };
const LARGEST_INT = 2_147_483_647;

/**
 * A given value as the database is to have it: numbers may come as text, one text where a list is
 * wanted, dates as Date, `YYYY-MM-DD` or ISO text. A day stays text: the database reads it in the
 * asker's time zone.
 */
export function readParameterValue({ type }: TemplateParameter, value: unknown): ReadValue {
  switch (type) {
    case 'text':
      return readText(value);
    case 'text[]': {
      const read = [value].flat().map(readText);
      if (read.some((one) => !one.valid)) return INVALID;
      return { valid: true, value: read.map((one) => (one.valid ? one.value : null)) };
    }
    case 'int':
    case 'number':
      return readNumber(value, type === 'int');
    case 'boolean':
      if (typeof value === 'boolean') return { valid: true, value };
      return value === 'true' || value === 'false' ? { valid: true, value: value === 'true' } : INVALID;
    case 'date':
      return isDay(value) ? { valid: true, value } : INVALID;
    case 'timestamptz':
      return readInstant(value);
  }
}

function readText(value: unknown): ReadValue {
  // Postgres has no NUL in text.
  if (typeof value !== 'string' || value.includes('\0')) return INVALID;
  return { valid: true, value };
}

function readNumber(value: unknown, whole: boolean): ReadValue {
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return INVALID;
  if (whole && (!Number.isInteger(number) || Math.abs(number) > LARGEST_INT)) return INVALID;
  return { valid: true, value: number };
}

function readInstant(value: unknown): ReadValue {
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? INVALID : { valid: true, value: value.toISOString() };
  }
  if (isDay(value)) return { valid: true, value };
  if (typeof value !== 'string') return INVALID;
  const match = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i.exec(value);
  if (!match || !isDay(match[1]) || Number.isNaN(Date.parse(value))) return INVALID;
  return { valid: true, value: new Date(value).toISOString() };
}

/** Whether text is a day or an ISO instant with its offset. */
export function isInstantText(text: string): boolean {
  return readInstant(text).valid;
}

/** A day that the calendar has, as `YYYY-MM-DD`. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  // 30 February would roll over into March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && date.getUTCFullYear() > 0;
}
