import type { SlotKind, Template, TemplateParameter } from '../catalogue/template.ts';
import type { Vocabulary } from '../catalogue/vocabulary.ts';
import type { Decision } from '../domain/decision.ts';
import { holdsTitle } from './find-titles.ts';
import { indexTemplates } from './index-templates.ts';
import { decideQuestion } from './route-question.ts';

/** An example that the matcher would not take to its own template. */
export interface ExampleFault {
  readonly template: string;
  readonly file: string;
  readonly example: string;
  /** What is wrong, and what would be right. */
  readonly reason: string;
}

const SAMPLE_TITLE = 'Sample heading of a library entry';
const SAMPLE_VALUE = 'sample-value';
/** Names that no catalogue's own words come near. */
const SAMPLE_VOCABULARY: Vocabulary = {
  categories: [{ slug: 'zebra-keeping', name: 'Zebra Keeping', posts: 1 }],
  authors: [{ name: 'Quentin Vosslander', posts: 1 }],
  synonyms: {},
  posts: 1,
};
const SAMPLES: Readonly<Record<SlotKind, string>> = {
  category: 'Zebra Keeping',
  categories: 'Zebra Keeping',
  author: 'Quentin Vosslander',
  'period-start': 'March 2021',
  'period-end': 'March 2022',
  'second-period-start': 'May 2022',
  'second-period-end': 'May 2022',
  'at-least': 'more than 40',
  'at-most': 'fewer than 40',
  limit: '7',
  title: '"ferment ... yeast"',
  post: `"${SAMPLE_TITLE}"`,
  value: SAMPLE_VALUE,
  none: 'sample',
};

/**
 * Asks every example of every template, with sample values in its places, and reports those that do not reach
 * their own template with every place filled. A template with a fault answers fewer questions than it says.
 */
export async function checkExamples(templates: readonly Template[]): Promise<ExampleFault[]> {
  const index = indexTemplates(templates);
  const faults: ExampleFault[] = [];
  for (const template of templates) {
    for (const example of template.examples) {
      const decision = await decideQuestion(questionOf(fill(example, template)), {
        index,
        vocabulary: SAMPLE_VOCABULARY,
        lookUps: {
          findTitleWithin: async (text) =>
            holdsTitle(text, SAMPLE_TITLE)
              ? { reference: 'sample/post', title: SAMPLE_TITLE, score: 1 }
              : null,
          findTitles: async () => [{ reference: 'sample/post', title: SAMPLE_TITLE, score: 1 }],
          loadValues: async () => sampleValues(template),
        },
      });
      const reason = faultOf(decision, example, template);
      if (reason !== null) faults.push({ template: template.name, file: template.file, example, reason });
    }
  }
  return faults;
}

function sampleValues({ parameters }: Template) {
  return new Map(parameters.map(({ name }) => [name, [{ value: SAMPLE_VALUE, label: SAMPLE_VALUE }]]));
}

function questionOf(text: string) {
  const now = new Date('2024-06-15T12:00:00Z');
  return { text, asker: null, channel: null, timezone: 'UTC', now, history: [], scope: { sources: [] } };
}

const PERIOD_CUE = /\b(?:since|after|before|until|from|in|during|between|and|to|of)\s+(?:the\s+)?$/i;

function fill(example: string, { parameters }: Template): string {
  return example.replace(/\{([^}]*)\}/g, (_, name: string, at: number) => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    const cued = PERIOD_CUE.test(example.slice(0, at));
    if (parameter === undefined) return cued ? '2021' : 'in 2021';
    const sample = ownSample(parameter) ?? SAMPLES[parameter.slot];
    return parameter.slot === 'period-start' && !cued ? `since ${sample}` : sample;
  });
}

function ownSample({ slot, values }: TemplateParameter): string | null {
  if (slot !== 'value' || values === null || !('list' in values)) return null;
  return values.list[0]?.label ?? null;
}

function faultOf(decision: Decision, example: string, template: Template): string | null {
  if (decision.kind === 'ambiguous') {
    return `too close to another template's: ${decision.choices.map(({ question }) => `"${question}"`).join(' or ')}`;
  }
  if (decision.kind !== 'template')
    return `the matcher is not sure of it (${decision.kind}): say it in plainer words`;
  if (decision.template !== template.name) return `the matcher takes it to ${decision.template}`;
  const empty = placesOf(example, template).filter(({ name }) => decision.parameters[name] === undefined);
  return empty.length === 0 ? null : `${empty.map(({ name }) => `{${name}}`).join(', ')} stays empty`;
}

function placesOf(example: string, { parameters }: Template): TemplateParameter[] {
  return parameters.filter(({ name }) => example.includes(`{${name}}`));
}
