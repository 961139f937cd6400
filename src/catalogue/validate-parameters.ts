import { AppError } from '../errors.ts';
import { readParameterValue } from './read-parameter-value.ts';
import { fold } from './resolve-names.ts';
import type { AllowedValue, Template, TemplateParameter } from './template.ts';

/** Values by parameter name, every declared name among them; null where none was given. */
export interface ValidParameters {
  readonly values: Readonly<Record<string, unknown>>;
  /** How a value reads in an answer, where that differs from the value. */
  readonly labels: Readonly<Record<string, string>>;
}

export type AllowedValues = ReadonlyMap<string, readonly AllowedValue[]>;

const SHOWN_VALUES = 20;

/**
 * Checks what a caller gives against what the template declares, and fills in defaults. Empty text and
 * empty lists count as not given. A value from a list is found whatever its case, also by its label.
 * Throws AppError `usage` such as "template open_orders: days = 400, allowed 1–365".
 */
export function validateParameters(
  template: Template,
  given: Readonly<Record<string, unknown>>,
  allowed: AllowedValues,
): ValidParameters {
  refuseUnknown(template, given);
  const values: Record<string, unknown> = {};
  const labels: Record<string, string> = {};
  for (const parameter of template.parameters) {
    const { name } = parameter;
    const value = given[name];
    if (isAbsent(value)) {
      if (parameter.required) throw refusal(template, `${name} is required, ${describeAllowed(parameter)}`);
      values[name] = parameter.default;
      continue;
    }
    const read = readParameterValue(parameter, value);
    if (!read.valid || !inRange(parameter, read.value)) {
      throw refusal(template, `${name} = ${show(value)}, ${describeAllowed(parameter)}`);
    }
    const list = allowed.get(name);
    if (list === undefined) {
      values[name] = read.value;
      continue;
    }
    const found = [read.value].flat().map((one) => findAllowed(template, name, one, list));
    values[name] = Array.isArray(read.value) ? found.map((one) => one.value) : found[0]?.value;
    labels[name] = found.map(({ label }) => label).join(', ');
  }
  return { values, labels };
}

function refuseUnknown(template: Template, given: Readonly<Record<string, unknown>>): void {
  const names = template.parameters.map(({ name }) => name);
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    if (template.context.some((context) => context.name === name)) {
      throw refusal(template, `${name} comes from who asks and can't be given`);
    }
    throw refusal(template, `unknown parameter ${name}, allowed are ${names.join(', ') || 'none'}`);
  }
}

function isAbsent(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function inRange({ minimum, maximum }: TemplateParameter, value: unknown): boolean {
  if (typeof value !== 'number') return true;
  return value >= (minimum ?? Number.NEGATIVE_INFINITY) && value <= (maximum ?? Number.POSITIVE_INFINITY);
}

function describeAllowed({ type, minimum, maximum }: TemplateParameter): string {
  if (minimum !== null && maximum !== null) return `allowed ${minimum}–${maximum}`;
  if (minimum !== null) return `allowed ${minimum} or more`;
  if (maximum !== null) return `allowed ${maximum} or less`;
  const sorts: Record<TemplateParameter['type'], string> = {
    text: 'text',
    'text[]': 'a list of texts',
    int: 'a whole number',
    number: 'a number',
    boolean: 'true or false',
    timestamptz: 'a date such as 2024-03-01 or an ISO time',
    date: 'a date such as 2024-03-01',
  };
  return `allowed is ${sorts[type]}`;
}

function findAllowed(
  template: Template,
  name: string,
  value: unknown,
  list: readonly AllowedValue[],
): AllowedValue {
  const wanted = fold(String(value));
  const found =
    list.find((one) => one.value === value) ??
    list.find((one) => fold(one.value) === wanted) ??
    list.find((one) => fold(one.label) === wanted);
  if (found !== undefined) return found;
  const shown = list.slice(0, SHOWN_VALUES).map((one) => one.value);
  const more = list.length > shown.length ? ` and ${list.length - shown.length} more` : '';
  throw refusal(
    template,
    `${name} = ${show(value)}, ${list.length === 0 ? 'there are none yet' : `allowed are ${shown.join(', ')}${more}`}`,
  );
}

function show(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function refusal(template: Template, message: string): AppError {
  return new AppError('usage', `template ${template.name}: ${message}`);
}
