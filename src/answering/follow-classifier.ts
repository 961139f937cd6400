import { describePeriod } from '../catalogue/describe-period.ts';
import { findTemplate } from '../catalogue/load-templates.ts';
import { runTemplate, type TemplateResult } from '../catalogue/run-template.ts';
import type { LoadedTemplate } from '../catalogue/template-library.ts';
import { AppError } from '../errors.ts';
import { answerFromRows, describeParameters } from './answer-by-template.ts';
import { chooseCandidates, type Narrowed } from './choose-candidates.ts';
import type { Classified } from './classify-question.ts';
import type { Draft } from './draft.ts';
import type { Inquiry } from './inquiry.ts';
import { readFilterParameters } from './read-filter-parameters.ts';

/** The rows of the template that the small model has chosen; null where it cannot be run as it says. */
export async function followTemplate(classified: Classified, inquiry: Inquiry): Promise<Draft | null> {
  const ran = await tryTemplate(classified, inquiry);
  if (ran === null) return null;
  const { template, result } = ran;
  const periodLabel = labelPeriod(template, result, inquiry);
  const read = describeParameters(template, result, periodLabel);
  const { standalone } = classified;
  const draft = await answerFromRows(
    {
      kind: 'template',
      template: template.name,
      parameters: result.parameters,
      periodLabel,
      interpretation:
        standalone === null ? read : [`read as “${standalone}”`, read].filter(Boolean).join(': '),
      score: 0,
      query: standalone ?? inquiry.question.text,
    },
    result,
    inquiry,
  );
  return { decidedBy: 'classifier', ...draft };
}

/** The posts that the small model has search read; null where it names none that can be found. */
export async function followNarrowing(classified: Classified, inquiry: Inquiry): Promise<Narrowed | null> {
  if (classified.template === null) {
    const filter = await readFilterParameters(classified.parameters, inquiry);
    return filter && (await chooseCandidates(filter, inquiry));
  }
  const ran = await tryTemplate(classified, inquiry);
  if (ran === null) return null;
  const { template, result } = ran;
  const description =
    describeParameters(template, result, labelPeriod(template, result, inquiry)) ?? template.description;
  if (result.postIds.length > 0) return { ids: result.postIds, description };
  return result.rows.total === 0 ? { description, wider: [] } : null;
}

interface Ran {
  readonly template: LoadedTemplate;
  readonly result: TemplateResult;
}

/** Checked like anybody's parameters. A step that fails is in the trace and takes nothing from the answer. */
async function tryTemplate(
  { template: name, parameters }: Classified,
  inquiry: Inquiry,
): Promise<Ran | null> {
  if (name === null) return null;
  const { question, parts, tracer } = inquiry;
  const { scope, timezone, now, asker, channel } = question;
  const begun = parts.clock();
  const keep = (summary: string) => {
    const ms = Math.round(parts.clock() - begun);
    tracer.keep({ tool: 'run_template', input: { template: name, parameters }, summary, ms });
  };
  try {
    const template = findTemplate(parts.library, name);
    const call = { parameters, periodLabel: null };
    const context = { scope, timezone, now, asker, channel };
    const result = await runTemplate(template, call, context, parts.database);
    keep(`${result.rows.total} matching, returned ${result.rows.rows.length}`);
    return { template, result };
  } catch (error) {
    const reason =
      error instanceof AppError && error.code === 'usage'
        ? error.message
        : tracer.explain('run_template', error);
    keep(`failed: ${reason}`);
    return null;
  }
}

function labelPeriod(template: LoadedTemplate, { parameters }: TemplateResult, { locality }: Inquiry) {
  return describePeriod(template, parameters, locality);
}
