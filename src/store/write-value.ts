import { toSql } from 'pgvector/pg';

/** A parameter as the driver takes it: vectors, also within a list, become pgvector's text. */
export function writeValue(value: unknown): unknown {
  if (value instanceof Float32Array) return toSql(Array.from(value));
  if (Array.isArray(value) && value[0] instanceof Float32Array) return value.map(writeValue);
  return value;
}
