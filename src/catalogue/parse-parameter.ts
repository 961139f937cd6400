import type { ParameterType, SlotKind, TemplateParameter } from './template.ts';
import { templateError } from './template-error.ts';

export const PARAMETER_TYPES: readonly ParameterType[] = [
  'text',
  'text[]',
  'int',
  'number',
  'boolean',
  'timestamptz',
  'date',
];
const SLOT_KINDS: readonly SlotKind[] = [
  'category',
  'categories',
  'author',
  'period-start',
  'period-end',
  'second-period-start',
  'second-period-end',
  'at-least',
  'at-most',
  'limit',
  'title',
  'post',
  'value',
  'none',
];
const ATTRIBUTES = ['default', 'min', 'max', 'values', 'slot'] as const;
type Attribute = (typeof ATTRIBUTES)[number];

/** Names whose meaning everybody knows: a parameter called so needs no `slot=`. */
const SLOTS_BY_NAME: Readonly<Record<string, SlotKind>> = {
  category: 'category',
  categories: 'categories',
  author: 'author',
  since: 'period-start',
  from: 'period-start',
  after: 'period-start',
  published_after: 'period-start',
  published_from: 'period-start',
  before: 'period-end',
  until: 'period-end',
  published_before: 'period-end',
  second_since: 'second-period-start',
  second_before: 'second-period-end',
  at_least: 'at-least',
  at_most: 'at-most',
  limit: 'limit',
  title: 'title',
  post: 'post',
};

/** Reads `name type [required|optional] [default=…] [min=…] [max=…] [values=…] [slot=…]`. */
export function parseParameter(file: string, line: number, text: string): TemplateParameter {
  const start = /^([a-z][a-z0-9_]*)\s+([a-z]+(?:\[\])?)(?=\s|$)/.exec(text);
  const type = PARAMETER_TYPES.find((known) => known === start?.[2]);
  if (!start || type === undefined) {
    throw templateError(
      file,
      line,
      `param "${text}": allowed is "name type …" with a type of ${PARAMETER_TYPES.join(', ')}`,
    );
  }
  const name = start[1] ?? '';
  const fail = (message: string) => templateError(file, line, `param ${name}: ${message}`);
  const { words, attributes } = readAttributes(text.slice(start[0].length), fail);
  const required = words.includes('required');
  if (required && words.includes('optional')) throw fail('both required and optional, allowed is one');
  if (required && attributes.has('default')) throw fail('required with a default, allowed is one of them');
  const parameter: TemplateParameter = {
    name,
    type,
    required,
    minimum: readNumber('min', attributes, fail),
    maximum: readNumber('max', attributes, fail),
    values: readValues(attributes.get('values')),
    slot: readSlot(name, attributes, fail),
    default: readDefault(type, attributes.get('default'), fail),
  };
  const limited = parameter.minimum !== null || parameter.maximum !== null;
  if (limited && type !== 'int' && type !== 'number') {
    throw fail(`min and max on ${type}, allowed are int and number`);
  }
  return parameter;
}

type Fail = (message: string) => Error;

function readAttributes(
  text: string,
  fail: Fail,
): { words: string[]; attributes: ReadonlyMap<Attribute, string> } {
  const words: string[] = [];
  const attributes = new Map<Attribute, string>();
  let rest = text.trimStart();
  while (rest !== '') {
    const named = /^([a-z]+)=/.exec(rest);
    if (named) {
      const attribute = ATTRIBUTES.find((known) => known === named[1]);
      if (attribute === undefined) throw fail(`unknown "${named[1]}": allowed are ${ATTRIBUTES.join(', ')}`);
      const length = valueLength(rest.slice(named[0].length), fail);
      attributes.set(attribute, rest.slice(named[0].length, named[0].length + length));
      rest = rest.slice(named[0].length + length).trimStart();
      continue;
    }
    const word = /^\S+/.exec(rest)?.[0] ?? '';
    if (word !== 'required' && word !== 'optional') {
      throw fail(
        `"${word}": allowed are required, optional, ${ATTRIBUTES.map((name) => `${name}=`).join(', ')}`,
      );
    }
    words.push(word);
    rest = rest.slice(word.length).trimStart();
  }
  return { words, attributes };
}

/** Length of a value: up to its closing bracket or quote where it begins with one, else to the next space. */
function valueLength(text: string, fail: Fail): number {
  if (text.startsWith('"')) {
    const end = text.indexOf('"', 1);
    if (end < 0) throw fail(`no closing quote in ${text}`);
    return end + 1;
  }
  if (!text.startsWith('(')) return /^\S*/.exec(text)?.[0].length ?? 0;
  let depth = 0;
  let quoted = false;
  for (const [index, character] of [...text].entries()) {
    if (character === "'") quoted = !quoted;
    if (quoted) continue;
    if (character === '(') depth++;
    if (character === ')' && --depth === 0) return index + 1;
  }
  throw fail(`no closing bracket in ${text}`);
}

function readNumber(name: 'min' | 'max', attributes: ReadonlyMap<Attribute, string>, fail: Fail) {
  const text = attributes.get(name);
  if (text === undefined) return null;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) throw fail(`${name}=${text}, allowed is a number`);
  return value;
}

function readValues(text: string | undefined): TemplateParameter['values'] {
  if (text === undefined) return null;
  if (text.startsWith('(')) return { select: text.slice(1, -1).trim() };
  const list = text.replace(/^"|"$/g, '').split(',');
  return { list: list.map((value) => ({ value: value.trim(), label: value.trim().replaceAll('_', ' ') })) };
}

function readSlot(name: string, attributes: ReadonlyMap<Attribute, string>, fail: Fail): SlotKind {
  const given = attributes.get('slot');
  if (given === undefined) return SLOTS_BY_NAME[name] ?? (attributes.has('values') ? 'value' : 'none');
  const slot = SLOT_KINDS.find((known) => known === given);
  if (slot === undefined) throw fail(`slot=${given}, allowed are ${SLOT_KINDS.join(', ')}`);
  return slot;
}

function readDefault(
  type: ParameterType,
  text: string | undefined,
  fail: Fail,
): TemplateParameter['default'] {
  if (text === undefined) return null;
  if (type === 'int' || type === 'number') {
    const value = Number(text);
    if (text === '' || !Number.isFinite(value) || (type === 'int' && !Number.isInteger(value))) {
      throw fail(`default=${text}, allowed is ${type === 'int' ? 'a whole number' : 'a number'}`);
    }
    return value;
  }
  if (type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw fail(`default=${text}, allowed are true and false`);
    return text === 'true';
  }
  if (type === 'text[]') throw fail('default on text[], allowed is none');
  return text.replace(/^"|"$/g, '');
}
