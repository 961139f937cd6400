import { isObject, type JsonObject } from '../json.ts';

/** One thing that Slack would complain about, with the JSON pointer at which it stands. */
export interface Problem {
  readonly pointer: string;
  readonly text: string;
}

/** Looks at one value and reports what Slack would refuse; reports nothing when it is fine. */
export type Rule = (value: unknown, pointer: string, problems: Problem[]) => void;

export const anything: Rule = () => {};

export const flag: Rule = (value, pointer, problems) => {
  if (typeof value !== 'boolean') problems.push({ pointer, text: 'must be a boolean' });
};

export function whole(range: { min: number; max: number }): Rule {
  return (value, pointer, problems) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= range.min && value <= range.max)
      return;
    problems.push({ pointer, text: `must be an integer from ${range.min} to ${range.max}` });
  };
}

/** A string of `min` (1 unless said otherwise) to `max` characters. */
export function string(max: number, min = 1): Rule {
  return (value, pointer, problems) => {
    if (typeof value !== 'string') problems.push({ pointer, text: 'must be a string' });
    else if (value.length > max) problems.push({ pointer, text: `must be less than ${max + 1} characters` });
    else if (value.length < min) problems.push({ pointer, text: `must be more than ${min - 1} characters` });
  };
}

export function oneOf(...allowed: readonly string[]): Rule {
  return (value, pointer, problems) => {
    if (typeof value === 'string' && allowed.includes(value)) return;
    problems.push({ pointer, text: `must be one of: ${allowed.join(', ')}` });
  };
}

export const webAddress: Rule = (value, pointer, problems) => {
  string(3000)(value, pointer, problems);
  if (typeof value === 'string' && !URL.canParse(value))
    problems.push({ pointer, text: 'must be a valid url' });
};

export function list(item: Rule, limits: { min?: number; max: number }): Rule {
  return (value, pointer, problems) => {
    const min = limits.min ?? 1;
    if (!Array.isArray(value)) return void problems.push({ pointer, text: 'must be an array' });
    if (value.length > limits.max)
      problems.push({ pointer, text: `no more than ${limits.max} items allowed` });
    if (value.length < min) problems.push({ pointer, text: `no less than ${min} items allowed` });
    value.forEach((element, index) => {
      item(element, `${pointer}/${index}`, problems);
    });
  };
}

export interface Shape {
  required?: Record<string, Rule>;
  optional?: Record<string, Rule>;
  /** A rule about the fields together. */
  also?: (value: JsonObject, pointer: string, problems: Problem[]) => void;
}

/** An object with these fields and no others. */
export function object(shape: Shape): Rule {
  const required = Object.entries(shape.required ?? {});
  const rules = new Map([...required, ...Object.entries(shape.optional ?? {})]);
  return (value, pointer, problems) => {
    if (!isObject(value)) return void problems.push({ pointer, text: 'must be an object' });
    for (const [name] of required) {
      if (value[name] === undefined || value[name] === null) {
        problems.push({ pointer, text: `missing required field: ${name}` });
      }
    }
    for (const [name, field] of Object.entries(value)) {
      const rule = rules.get(name);
      if (!rule) problems.push({ pointer, text: `invalid additional property: ${name}` });
      else if (field !== null && field !== undefined) rule(field, `${pointer}/${name}`, problems);
    }
    shape.also?.(value, pointer, problems);
  };
}

/** An object whose `type` picks the rule for the rest of it. */
export function typed(shapes: Readonly<Record<string, Shape>>): Rule {
  const rules = new Map(
    Object.entries(shapes).map(([type, shape]) => [
      type,
      object({ ...shape, required: { type: anything, ...shape.required } }),
    ]),
  );
  return (value, pointer, problems) => {
    if (!isObject(value)) return void problems.push({ pointer, text: 'must be an object' });
    const rule = rules.get(String(value['type']));
    if (rule) rule(value, pointer, problems);
    else if (value['type'] === undefined) problems.push({ pointer, text: 'missing required field: type' });
    else problems.push({ pointer: `${pointer}/type`, text: `unsupported type: ${String(value['type'])}` });
  };
}
