import { parse } from 'yaml';
import { describeError } from '../../errors.ts';

export type FrontMatter =
  | { readonly kind: 'parsed'; readonly fields: Readonly<Record<string, unknown>>; readonly body: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

const LARGEST_CHARACTERS = 64 * 1024;
/** An alias costs a few characters and can stand for a huge value. */
const MOST_ALIASES = 20;
const DEEPEST = 200;

/**
 * YAML between two lines of `---` at the beginning of a file; blank lines may stand before it. Metadata
 * that cannot be read is never taken for metadata that is not there.
 */
export function readFrontMatter(text: string): FrontMatter {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const opening = lines[first]?.trimEnd() ?? '';
  if (/^\+\+\+$|^;;;$|^---(js|json|toml|javascript|coffee)$/i.test(opening)) {
    return unreadable(`begins with ${opening}: only YAML between lines of --- is read`);
  }
  if (!/^---( *yaml)?$/.test(opening)) return { kind: 'parsed', fields: {}, body: lines.join('\n') };
  const last = lines.findIndex((line, index) => index > first && /^(---|\.\.\.)\s*$/.test(line));
  if (last === -1) {
    // A rule, not front matter, when no key follows it.
    if (!/^[\w-]+\s*:/.test(lines[first + 1] ?? '')) {
      return { kind: 'parsed', fields: {}, body: lines.join('\n') };
    }
    return unreadable(`is opened by --- in line ${first + 1} and never closed`);
  }
  const yaml = lines.slice(first + 1, last).join('\n');
  return parseFields(yaml, { body: lines.slice(last + 1).join('\n'), linesBefore: first + 1 });
}

interface Surroundings {
  readonly body: string;
  readonly linesBefore: number;
}

function parseFields(yaml: string, { body, linesBefore }: Surroundings): FrontMatter {
  if (yaml.length > LARGEST_CHARACTERS) {
    return unreadable(`has ${yaml.length} characters, allowed are ${LARGEST_CHARACTERS}`);
  }
  if (isNestedTooDeep(yaml)) return unreadable('is YAML that is nested too deep');
  try {
    const value: unknown = parse(yaml, { maxAliasCount: MOST_ALIASES, logLevel: 'error' });
    if (value === null || value === undefined) return { kind: 'parsed', fields: {}, body };
    if (typeof value !== 'object' || Array.isArray(value)) {
      return unreadable(`is ${describeShape(value)}, allowed are keys with values`);
    }
    if (holdsItself(value)) return unreadable('holds a value that contains itself');
    return { kind: 'parsed', fields: value as Record<string, unknown>, body };
  } catch (error) {
    return unreadable(describeYamlError(error, linesBefore));
  }
}

/** Tens of thousands of levels end the whole process, not only the parser: they are counted beforehand. */
function isNestedTooDeep(yaml: string): boolean {
  let depth = 0;
  for (const character of yaml) {
    if (character === '[' || character === '{') depth += 1;
    if (character === ']' || character === '}') depth = Math.max(0, depth - 1);
    if (depth > DEEPEST) return true;
  }
  return yaml
    .split('\n')
    .some((line) => (/^(?:\s*[-?:](?=\s))*/.exec(line)?.[0].match(/\S/g)?.length ?? 0) > DEEPEST);
}

/** An alias within its own anchor: whoever follows it never ends. */
function holdsItself(value: unknown, within: readonly unknown[] = []): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (within.includes(value)) return true;
  return Object.values(value).some((part) => holdsItself(part, [...within, value]));
}

/** With the line as it is counted in the file. */
function describeYamlError(error: unknown, linesBefore: number): string {
  const message = describeError(error).split('\n')[0] ?? '';
  if (message.includes('call stack')) return 'is YAML that is nested too deep';
  const told = message.replace(/:$/, '').replace(/ at line (\d+), column \d+$/, (_, line: string) => {
    return ` in line ${Number(line) + linesBefore}`;
  });
  return `is not valid YAML: ${told}`;
}

/** What a value of the wrong kind is, for messages. */
export function describeShape(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'text' : `a ${typeof value}`;
}

function unreadable(reason: string): FrontMatter {
  return { kind: 'unreadable', reason };
}
