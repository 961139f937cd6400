import type { JsonObject } from '../json.ts';
import { ApiError, explainedError } from './api-error.ts';
import type { ArgumentKind, Method } from './method.ts';

/** Taken by every method. */
const universal: Readonly<Record<string, ArgumentKind>> = { token: 'string', team_id: 'string' };

const formatErrors: Readonly<Record<string, string>> = {
  attachments: 'invalid_attachments',
  blocks: 'invalid_blocks_format',
  chunks: 'invalid_chunks',
  metadata: 'invalid_metadata_format',
};

/**
 * A method's arguments as their kinds say: form bodies bring everything as text. Throws
 * `invalid_arguments`, naming each missing, unknown and misshapen one, and the method's own format errors
 * for JSON that can't be read. Stricter than Slack, which lets unknown arguments pass.
 */
export function readArguments(method: Method, raw: JsonObject): JsonObject {
  const kinds = { ...universal, ...method.required, ...method.optional };
  const missing = Object.keys(method.required ?? {})
    .filter((name) => raw[name] === undefined || raw[name] === null || raw[name] === '')
    .map((name) => `missing required field: ${name}`);
  const unknown = Object.keys(raw)
    .filter((name) => !kinds[name])
    .map((name) => `unknown argument: ${name}`);
  if (missing.length + unknown.length > 0)
    throw explainedError('invalid_arguments', [...missing, ...unknown]);
  const read: JsonObject = {};
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined || value === null) continue;
    read[name] = readOne(name, value, kinds[name] ?? 'string');
  }
  return read;
}

function readOne(name: string, value: unknown, kind: ArgumentKind): unknown {
  switch (kind) {
    case 'json':
      return typeof value === 'string' ? readJson(name, value) : value;
    case 'boolean':
      return readBoolean(name, value);
    case 'number': {
      const number = typeof value === 'number' ? value : Number(value);
      if (Number.isFinite(number)) return number;
      throw misshapen(name, 'must be a number');
    }
    case 'strings':
      return readStrings(name, value);
    case 'string':
      if (typeof value === 'string') return value;
      if (typeof value === 'number') return String(value);
      throw misshapen(name, 'must be a string');
  }
}

function readBoolean(name: string, value: unknown): boolean {
  if (value === true || value === 'true' || value === '1' || value === 1) return true;
  if (value === false || value === 'false' || value === '0' || value === 0) return false;
  throw misshapen(name, 'must be a boolean');
}

function readStrings(name: string, value: unknown): string[] {
  const list = typeof value === 'string' && value.startsWith('[') ? readJson(name, value) : value;
  if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
  if (typeof list === 'string') return list.split(',').map((item) => item.trim());
  throw misshapen(name, 'must be a list of strings');
}

function readJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const code = formatErrors[name];
    throw code ? new ApiError(code) : misshapen(name, 'must be valid json');
  }
}

function misshapen(name: string, text: string): ApiError {
  return explainedError('invalid_arguments', [`${text} [json-pointer:/${name}]`]);
}
