import type { Template, TemplateParameter } from '../catalogue/template.ts';
import { plainTerms } from './mask-question.ts';
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
  const bounds = template.parameters.some(({ slot }) => slot === 'at-least' || slot === 'at-most');
  if (bounds && context.slots.bound === null) return null;
  const parameters: Record<string, unknown> = {};
  const used = new Set<SlotName>();
  const periods = periodsFor(template, context.slots);
  for (const parameter of template.parameters) {
    const own = context.values.find(
      (found) => found.template === template.name && found.parameter === parameter.name,
    );
    const value = own?.value ?? valueFor(parameter, context, periods);
    if (value === undefined) {
      if (parameter.required) return null;
      continue;
    }
    parameters[parameter.name] = value;
    const slot = slotNameOf(parameter);
    if (slot !== null) used.add(slot);
  }
  return keepsPeriods(template, periods, context.now) ? { parameters, used } : null;
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
    case 'second-period-start':
    case 'second-period-end':
      return 'period';
    case 'at-least':
    case 'at-most':
      return 'bound';
    case 'value':
    case 'post':
      return slot;
    case 'none':
      return null;
  }
}

function valueFor(
  parameter: TemplateParameter,
  { slots, words, timezone, post }: FillContext,
  [period, second]: readonly Period[],
): unknown {
  switch (parameter.slot) {
    case 'category':
      return slots.categories.length === 1 ? listed(parameter, slots.categories[0]?.value) : undefined;
    case 'categories':
      return slots.categories.length > 0 ? slots.categories.map(({ value }) => value) : undefined;
    case 'author':
      return authorsFor(parameter, slots);
    case 'period-start':
      return instant(parameter, period?.from, timezone);
    case 'period-end':
      return instant(parameter, period?.before, timezone);
    case 'second-period-start':
      return instant(parameter, second?.from, timezone);
    case 'second-period-end':
      return instant(parameter, second?.before, timezone);
    case 'at-least':
      return slots.bound?.least ?? undefined;
    case 'at-most':
      return slots.bound?.most ?? undefined;
    case 'limit':
      return limitFor(parameter, slots);
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

function authorsFor(parameter: TemplateParameter, { authors }: Slots): unknown {
  if (authors.length > 1 && parameter.type === 'text[]') return authors.map(({ value }) => value);
  return authors.length === 1 ? listed(parameter, authors[0]?.value) : undefined;
}

const NEWEST_SHOWN = 10;

/** "the latest posts" asks for some, "the posts in Docker" for those that there are. */
function limitFor(parameter: TemplateParameter, { limit, all, order }: Slots): number | undefined {
  if (limit !== null) return clamp(parameter, limit);
  if (all) return parameter.maximum ?? undefined;
  const shown = typeof parameter.default === 'number' ? parameter.default : 0;
  return order === 'newest' && shown > NEWEST_SHOWN ? clamp(parameter, NEWEST_SHOWN) : undefined;
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
  const terms = plainTerms(words).map(({ term }) => term);
  const said = ` ${[...words.map(({ folded }) => stemOf(folded)), ...terms].join(' ')} `;
  const found = values.list.filter(({ label }) =>
    said.includes(` ${label.toLowerCase().split(/\s+/).map(stemOf).join(' ')} `),
  );
  // "before and after" asks for all of them.
  if (found.length > 1) return undefined;
  return (found[0] ?? values.list.find(({ value }) => value === order))?.value;
}

/** The two that a template compares; else the one that the question's periods come to. */
function periodsFor(template: Template, { periods, periodParts }: Slots): readonly Period[] {
  if (template.parameters.some(({ slot }) => slot === 'second-period-start'))
    return periodParts.length === 2 ? periodParts : [];
  return periods.length === 1 ? periods : [];
}

/** A bound that no parameter takes would be lost, except one that lies in the future. */
function keepsPeriods(template: Template, [period, second]: readonly Period[], now: Date): boolean {
  const takes = (slot: TemplateParameter['slot']) =>
    template.parameters.some((parameter) => parameter.slot === slot);
  return (
    (period === undefined || isKept(period, takes('period-start'), takes('period-end'), now)) &&
    (second === undefined || isKept(second, takes('second-period-start'), takes('second-period-end'), now))
  );
}

function isKept({ from, before }: Period, takesStart: boolean, takesEnd: boolean, now: Date): boolean {
  return (from === null || takesStart) && (before === null || takesEnd || before > now);
}
