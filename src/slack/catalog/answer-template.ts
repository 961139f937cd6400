import { escapeMarkdown } from '../../catalogue/escape-markdown.ts';
import { loadVocabulary } from '../../catalogue/load-vocabulary.ts';
import { renderResponse } from '../../catalogue/render-response.ts';
import { runTemplate, type TemplateResult } from '../../catalogue/run-template.ts';
import type { LoadedTemplate } from '../../catalogue/template-library.ts';
import type { Answer } from '../../domain/answer.ts';
import type { Question } from '../../domain/question.ts';
import { AppError } from '../../errors.ts';
import { sayPlainly } from '../answers/say-plainly.ts';
import type { SlackParts } from '../slack-parts.ts';
import { readTemplateValues, type TemplateValues } from './read-template-values.ts';

export interface TemplateRequest {
  readonly name: string;
  readonly given: TemplateValues;
}

/** `/catalog posts_per_year category=docker`: the template's own response; a wrong value says what is allowed. */
export async function answerTemplate(
  { name, given }: TemplateRequest,
  question: Question,
  { answering }: SlackParts,
): Promise<Answer> {
  const template = answering.library.templates.find((candidate) => candidate.name === name);
  if (template === undefined) return sayPlainly(question, `There is no template ${escapeMarkdown(name)}.`);
  const { database, synonyms } = answering;
  const vocabulary = await loadVocabulary(question.scope, synonyms, database);
  const read = readTemplateValues(template, given, vocabulary);
  if (read.kind === 'mistyped') {
    const text = `That is not quite right; did you mean \`/catalog ${read.meant.replaceAll('`', "'")}\`?`;
    return sayPlainly(question, text, [{ label: read.meant, question: read.meant }]);
  }
  const started = answering.clock();
  try {
    const call = { parameters: read.parameters, periodLabel: null };
    const { scope, timezone, now, asker, channel } = question;
    const context = { scope, timezone, now, asker, channel };
    const result = await runTemplate(template, call, context, database);
    const ms = Math.round(answering.clock() - started);
    return write(template, result, { question, given: read.parameters, ms });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'usage') throw error;
    return sayPlainly(question, `${escapeMarkdown(error.message)}.`);
  }
}

function write(
  template: LoadedTemplate,
  { rows, parameters, labels, posts }: TemplateResult,
  { question, given, ms }: { question: Question; given: Answer['parameters']; ms: number },
): Answer {
  const { name, response, empty } = template;
  const input = { template, parameters, labels, rows, periodLabel: null, timezone: question.timezone };
  const nothing = 'sentence' in empty ? empty.sentence : 'No posts match.';
  const summary = `${rows.total} matching, returned ${rows.rows.length}`;
  return {
    ...sayPlainly(question, rows.total > 0 ? renderResponse(response, input) : nothing),
    route: 'sql',
    template: name,
    parameters,
    posts,
    rows: rows.rows,
    total: rows.total,
    trace: [{ tool: 'run_template', input: { template: name, parameters: given }, summary, ms }],
  };
}
