import { z } from 'zod';
import { SECRET_NAMES } from './environment-schema.ts';

type Path = readonly PropertyKey[];

interface Explained {
  readonly error: z.ZodError;
  readonly schema: z.ZodType;
  readonly given: unknown;
  /** File, or `environment`. */
  readonly where: string;
}

/** One line a wrong setting: its name, its value without secrets, and what is allowed. */
export function explainSettings({ error, schema, given, where }: Explained): string {
  const lines = error.issues.map((issue) => {
    const name = issue.path.map(String).join('.') || '(top level)';
    return `  ${name}${shownValue(given, issue.path)}: ${sayAllowed(issue, schema, given)}`;
  });
  return `${where}: ${lines.length === 1 ? 'a setting is' : `${lines.length} settings are`} wrong\n${lines.join('\n')}`;
}

/** `postgres://user:secret@host` without the secret. */
export function maskPassword(text: string): string {
  // On the web, a name alone may be a token.
  return text.replace(/(\/\/[^:/@\s]*:)[^@/\s]*@/, '$1***@').replace(/(https?:\/\/)[^/@\s]*@/, '$1***@');
}

function shownValue(given: unknown, path: Path): string {
  const value = valueAt(given, path);
  if (value === undefined) return '';
  if (value !== null && typeof value === 'object') return path.length > 0 ? ` = ${kindOf(value)}` : '';
  return ` = ${showText(String(path.at(-1)), String(value))}`;
}

function showText(name: string, text: string): string {
  if (SECRET_NAMES.test(name)) return '***';
  // An address that cannot be read as one may hold its password anywhere.
  if (/(^|_)URL$/.test(name) && !/^[a-z]+:\/\//i.test(text)) return '***';
  return JSON.stringify(maskPassword(text));
}

function sayAllowed(issue: z.core.$ZodIssue, schema: z.ZodType, given: unknown): string {
  // What the schema says itself is more exact.
  if (issue.message.includes('allowed ')) return issue.message;
  switch (issue.code) {
    case 'unrecognized_keys': {
      const unknown = issue.keys.map((key) => JSON.stringify(key)).join(', ');
      return `there is no ${unknown}; ${listKeys(schema, issue.path, given)}`;
    }
    case 'invalid_type':
      return `allowed is ${NAMES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `allowed is one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `allowed is ${bound(issue.minimum, 'more', issue)}`;
    case 'too_big':
      return `allowed is ${bound(issue.maximum, 'less', issue)}`;
    default:
      return issue.message;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'settings by name',
  record: 'settings by name',
};

function bound(limit: number | bigint, side: string, { inclusive }: { inclusive?: boolean }): string {
  return inclusive === false ? `${side} than ${limit}` : `${limit} or ${side}`;
}

function listKeys(schema: z.ZodType, path: Path, given: unknown): string {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  let place: JsonSchema | undefined = root;
  path.forEach((key, depth) => {
    place = place && step(place, key, valueAt(given, path.slice(0, depth + 1)));
  });
  const keys = Object.keys(place?.properties ?? {});
  return keys.length === 0 ? 'nothing else is allowed here' : `allowed is ${keys.join(', ')}`;
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
}

function step(place: JsonSchema, key: PropertyKey, value: unknown): JsonSchema | undefined {
  const next = place.items ?? place.properties?.[String(key)] ?? place.additionalProperties;
  if (next === undefined || typeof next === 'boolean') return undefined;
  const variants = next.oneOf ?? next.anyOf;
  if (variants === undefined) return next;
  const kind = valueAt(value, ['kind']);
  return variants.find((variant) => variant.properties?.['kind']?.const === kind) ?? variants[0];
}

function valueAt(given: unknown, path: Path): unknown {
  let value = given;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value;
}

function kindOf(value: object): string {
  return Array.isArray(value) ? 'a list' : 'settings by name';
}
