import { normaliseLine } from '../normalise-text.ts';
import { describeShape } from './front-matter.ts';

/** A field's value, or why it can't be used. */
export type Field<Value> =
  | { readonly kind: 'value'; readonly value: Value | null }
  | { readonly kind: 'wrong'; readonly reason: string };

const LONGEST_LINE = 1_000;

/** One line of text. Numbers are taken as text, a list is joined, `{ name }` stands for its name. */
export function readLine(value: unknown): Field<string> {
  const text = asText(value);
  if (text === undefined) return wrong(`is ${describeShape(value)}, allowed is text`);
  const line = normaliseLine(text);
  if (line.length > LONGEST_LINE) {
    return wrong(`has ${line.length} characters, allowed are ${LONGEST_LINE}`);
  }
  return { kind: 'value', value: line === '' ? null : line };
}

/** Several lines: a list, or text with commas. Doubles are dropped. */
export function readList(value: unknown): Field<string[]> {
  if (value === null || value === undefined) return { kind: 'value', value: [] };
  const items = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [value];
  const lines: string[] = [];
  for (const item of items) {
    const line = readLine(item);
    if (line.kind === 'wrong') return line;
    if (line.value !== null && !lines.includes(line.value)) lines.push(line.value);
  }
  return { kind: 'value', value: lines };
}

/** An absolute http or https address; a relative one is resolved against `base`. */
export function readUrl(value: unknown, base: string | null): Field<string> {
  const line = readLine(value);
  if (line.kind === 'wrong' || line.value === null) return line;
  const url = parseUrl(line.value, base);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return wrong(
      `${JSON.stringify(line.value.slice(0, 80))} is no address that begins with http:// or https://`,
    );
  }
  return { kind: 'value', value: url.href };
}

function parseUrl(text: string, base: string | null): URL | null {
  return URL.canParse(text, base ?? undefined) ? new URL(text, base ?? undefined) : null;
}

/** Lists within lists are joined so far; nobody writes more on purpose. */
const DEEPEST_LIST = 12;

/** Undefined: nothing that could be text. */
function asText(value: unknown, depth = 0): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') {
    return String(value);
  }
  if (Array.isArray(value)) {
    if (depth > DEEPEST_LIST) return undefined;
    const parts = value.map((part) => asText(part, depth + 1));
    return parts.includes(undefined) ? undefined : parts.filter((part) => part !== '').join(', ');
  }
  const name = (value as { name?: unknown }).name;
  return typeof name === 'string' ? name : undefined;
}

function wrong(reason: string): { kind: 'wrong'; reason: string } {
  return { kind: 'wrong', reason };
}
