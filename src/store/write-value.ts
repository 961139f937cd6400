import { toSql } from 'pgvector/pg';
import { packVectors } from './pack-vectors.ts';

/** A parameter as the driver takes it: a vector becomes pgvector's text, a list of them one binary float4[]. */
export function writeValue(value: unknown): unknown {
  if (value instanceof Float32Array) return toSql(Array.from(value));
  if (isVectors(value)) return packVectors(value);
  return value;
}

function isVectors(value: unknown): value is Float32Array[] {
  return Array.isArray(value) && value[0] instanceof Float32Array;
}
