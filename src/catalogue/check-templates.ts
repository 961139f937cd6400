import type { Template } from './template.ts';

/** What keeps a template from answering what its file says. */
interface TemplateFault {
  readonly template: string;
  readonly file: string;
  /** Null where the fault is not of one example. */
  readonly example: string | null;
  /** What is wrong, and what would be right. */
  readonly reason: string;
}

export interface TemplateReport {
  readonly templates: number;
  readonly examples: number;
  readonly faults: readonly TemplateFault[];
}

/** Asks the matcher every example, and reports those that do not come to their own template. */
export type CheckExamples = (templates: readonly Template[]) => Promise<readonly TemplateFault[]>;

/**
 * Looks at templates that have been loaded, which proves their SQL: whether each example has a place for
 * what its template requires, whether two templates share one, and what the matcher makes of them.
 */
export async function checkTemplates(
  templates: readonly Template[],
  checkExamples: CheckExamples,
): Promise<TemplateReport> {
  const own = templates.flatMap((template) => [
    ...missingPlaces(template),
    ...sharedExamples(template, templates),
  ]);
  // The matcher would only say the same of these in other words.
  const named = new Set(own.map(({ template, example }) => `${template} ${example}`));
  const matched = await checkExamples(templates);
  return {
    templates: templates.length,
    examples: templates.reduce((sum, { examples }) => sum + examples.length, 0),
    faults: [...own, ...matched.filter(({ template, example }) => !named.has(`${template} ${example}`))],
  };
}

function missingPlaces({ name, file, examples, parameters }: Template): TemplateFault[] {
  const required = parameters.filter((parameter) => parameter.required && parameter.slot !== 'none');
  return examples.flatMap((example) => {
    const missing = required.filter((parameter) => !hasPlace(example, parameter.name, parameter.slot));
    if (missing.length === 0) return [];
    const places = missing.map((parameter) => `{${parameter.name}}`).join(', ');
    return [{ template: name, file, example, reason: `${places} is required and has no place in it` }];
  });
}

function hasPlace(example: string, name: string, slot: string): boolean {
  return example.includes(`{${name}}`) || (slot.startsWith('period') && example.includes('{period}'));
}

function sharedExamples({ name, file, examples }: Template, templates: readonly Template[]): TemplateFault[] {
  return examples.flatMap((example) => {
    const other = templates.find(
      (one) => one.name < name && one.examples.some((text) => same(text, example)),
    );
    if (other === undefined) return [];
    return [{ template: name, file, example, reason: `${other.name} has it too: leave it to one of them` }];
  });
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
