import type { Template, TemplateParameter } from '../catalogue/template.ts';
import type { Period } from './periods/parse-period.ts';
import { stemOf, type Word } from './question-words.ts';
import type { SlotName, Slots } from './slots.ts';
import type { ValueFound } from './value-slots.ts';

export interface Filled {
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Slots of the question that a parameter took. */
  readonly used: ReadonlySet<SlotName>;
}

export interface FillContext {
  readonly slots: Slots;
  readonly words: readonly Word[];
  readonly now: Date;
  readonly timezone: string;
  /** Reference of the post that the question names; null when it names none. */
  readonly post: string | null;
  /** Values of the template's own lists that the question holds. */
  readonly values: readonly ValueFound[];
}

/** The template's parameters out of the question's slots; null where a required one stays empty. */
export function fillParameters(template: Template, context: FillContext): Filled | null {
  const parameters: Record<string, unknown> = {};
  const used = new Set<SlotName>();
  for (const parameter of template.parameters) {
    const own = context.values.find(
      (found) => found.template === template.name && found.parameter === parameter.name,
    );
    const value = own?.value ?? valueFor(parameter, context);
    if (value === undefined) {
      if (parameter.required) return null;
      continue;
    }
    parameters[parameter.name] = value;
    const slot = slotNameOf(parameter);
    if (slot !== null) used.add(slot);
  }
  return keepsPeriod(template, context) ? { parameters, used } : null;
}

function slotNameOf({ slot }: TemplateParameter): SlotName | null {
  switch (slot) {
    case 'category':
    case 'categories':
      return 'category';
    case 'author':
    case 'limit':
    case 'title':
      return slot;
    case 'period-start':
    case 'period-end':
      return 'period';
    case 'value':
      return slot;
    case 'post':
    case 'none':
      return null;
  }
}

function valueFor(parameter: TemplateParameter, { slots, words, timezone, post }: FillContext): unknown {
  const period = slots.periods.length === 1 ? slots.periods[0] : undefined;
  switch (parameter.slot) {
    case 'category':
      return slots.categories.length === 1 ? listed(parameter, slots.categories[0]?.value) : undefined;
    case 'categories':
      return slots.categories.length > 0 ? slots.categories.map(({ value }) => value) : undefined;
    case 'author':
      return slots.authors.length === 1 ? listed(parameter, slots.authors[0]?.value) : undefined;
    case 'period-start':
      return instant(parameter, period?.from, timezone);
    case 'period-end':
      return instant(parameter, period?.before, timezone);
    case 'limit':
      return slots.limit === null ? undefined : clamp(parameter, slots.limit);
    case 'title':
      return slots.title ?? undefined;
    case 'post':
      return post ?? undefined;
    case 'value':
      return listedValue(parameter, words, slots);
    case 'none':
      return undefined;
  }
}

function listed({ type }: TemplateParameter, value: string | undefined): unknown {
  return value !== undefined && type === 'text[]' ? [value] : value;
}

function clamp({ minimum, maximum }: TemplateParameter, value: number): number {
  return Math.min(Math.max(value, minimum ?? value), maximum ?? value);
}

function instant({ type }: TemplateParameter, bound: Date | null | undefined, timezone: string): unknown {
  if (bound === null || bound === undefined) return undefined;
  if (type !== 'date') return bound.toISOString();
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone }).format(bound);
}

/** One of the parameter's own values, by the words of its label, or by the order that the question asks for. */
function listedValue(
  { values }: TemplateParameter,
  words: readonly Word[],
  { order }: Slots,
): string | undefined {
  if (values === null || !('list' in values)) return undefined;
  const said = ` ${words.map(({ folded }) => stemOf(folded)).join(' ')} `;
  const found = values.list.filter(({ label }) =>
    said.includes(` ${label.toLowerCase().split(/\s+/).map(stemOf).join(' ')} `),
  );
  // "before and after" asks for all of them.
  if (found.length > 1) return undefined;
  return (found[0] ?? values.list.find(({ value }) => value === order))?.value;
}

/** A bound that no parameter takes would be lost, except one that lies in the future. */
function keepsPeriod(template: Template, { slots, now }: FillContext): boolean {
  const [period] = slots.periods;
  if (period === undefined) return true;
  const takes = (slot: 'period-start' | 'period-end') =>
    template.parameters.some((parameter) => parameter.slot === slot);
  return (
    isKept(period.from, takes('period-start')) &&
    (isKept(period.before, takes('period-end')) || isFuture(period, now))
  );
}

function isKept(bound: Date | null, taken: boolean): boolean {
  return bound === null || taken;
}

function isFuture({ before }: Period, now: Date): boolean {
  return before !== null && before > now;
}
