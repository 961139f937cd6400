import type { Cell, Row } from '../domain/evidence.ts';
import type { Column, Result } from '../store/database.ts';

const TIMESTAMP_WITHOUT_ZONE = 1114;

/** Database rows as JSON can hold them: instants are ISO strings in UTC, spans ISO durations. */
export function toRows(result: Result<Record<string, unknown>>): Row[] {
  return result.rows.map((row) =>
    Object.fromEntries(result.columns.map((column) => [column.name, toCell(row[column.name], column)])),
  );
}

function toCell(value: unknown, column: Column): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (value instanceof Date) return instantText(value, column);
  if (Array.isArray(value)) return value.map((one) => toCell(one, column));
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (isInterval(value)) return value.toISOString();
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toCell(one, column)]));
  }
  return String(value);
}

function instantText(value: Date, column: Column): Cell {
  // Postgres knows "infinity", which the driver hands on as a date that isn't one.
  if (Number.isNaN(value.getTime())) return null;
  if (column.type !== TIMESTAMP_WITHOUT_ZONE) return value.toISOString();
  // The driver reads a time without a zone as if it were this machine's.
  const minutes = value.getTimezoneOffset();
  return new Date(value.getTime() - minutes * 60_000).toISOString().replace('Z', '');
}

function isInterval(value: unknown): value is { toISOString(): string } {
  return typeof (value as { toPostgres?: unknown }).toPostgres === 'function';
}
