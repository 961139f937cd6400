import { formatValue, type Language } from './format-value.ts';
import { isDay } from './read-parameter-value.ts';
import type { SlotKind, Template } from './template.ts';

/** How bounds read that came without a label: "since 1 March 2024", "on 1 March 2024"; null without any. */
export function describePeriod(
  template: Template,
  parameters: Readonly<Record<string, unknown>>,
  language: Language,
): string | null {
  const start = boundOf(template, parameters, 'period-start');
  const end = boundOf(template, parameters, 'period-end');
  const write = (value: string) => formatValue(value, 'date', language);
  if (start !== null && end !== null) {
    const [first, last] = [write(start), write(justBefore(end))];
    return first === last ? `on ${first}` : `from ${first} to ${last}`;
  }
  if (start !== null) return `since ${write(start)}`;
  return end === null ? null : `before ${write(end)}`;
}

function boundOf(
  template: Template,
  parameters: Readonly<Record<string, unknown>>,
  slot: SlotKind,
): string | null {
  const name = template.parameters.find((parameter) => parameter.slot === slot)?.name;
  const value = name === undefined ? null : parameters[name];
  return typeof value === 'string' ? value : null;
}

/** The last day or moment that a bound, which is not itself inside, lets in. */
function justBefore(bound: string): string {
  const before = new Date(new Date(bound).getTime() - 1);
  return isDay(bound) ? before.toISOString().slice(0, 10) : before.toISOString();
}
