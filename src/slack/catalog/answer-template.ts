import { escapeMarkdown } from '../../catalogue/escape-markdown.ts';
import { renderResponse } from '../../catalogue/render-response.ts';
import { runTemplate, type TemplateResult } from '../../catalogue/run-template.ts';
import type { TemplateParameter } from '../../catalogue/template.ts';
import type { LoadedTemplate } from '../../catalogue/template-library.ts';
import type { Answer } from '../../domain/answer.ts';
import type { Question } from '../../domain/question.ts';
import { AppError } from '../../errors.ts';
import { sayPlainly } from '../answers/say-plainly.ts';
import type { SlackParts } from '../slack-parts.ts';
import { nearest } from './parse-command.ts';

export interface TemplateRequest {
  readonly name: string;
  readonly given: Readonly<Record<string, string>>;
}

/** `/catalog posts_per_year category=docker`: the template's own response; a wrong value says what is allowed. */
export async function answerTemplate(
  { name, given }: TemplateRequest,
  question: Question,
  { answering }: SlackParts,
): Promise<Answer> {
  const template = answering.library.templates.find((candidate) => candidate.name === name);
  if (template === undefined) return sayPlainly(question, `There is no template ${escapeMarkdown(name)}.`);
  const mistyped = correctKey(template, given);
  if (mistyped !== null) {
    const text = `There is no such key; did you mean \`/catalog ${mistyped.replaceAll('`', "'")}\`?`;
    return sayPlainly(question, text, [{ label: mistyped, question: mistyped }]);
  }
  const started = answering.clock();
  try {
    const call = { parameters: readLists(given, template.parameters), periodLabel: null };
    const { scope, timezone, now, asker, channel } = question;
    const context = { scope, timezone, now, asker, channel };
    const result = await runTemplate(template, call, context, answering.database);
    const ms = Math.round(answering.clock() - started);
    return write(template, result, { question, given, ms });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'usage') throw error;
    return sayPlainly(question, `${escapeMarkdown(error.message)}.`);
  }
}

function write(
  template: LoadedTemplate,
  { rows, parameters, labels, posts }: TemplateResult,
  { question, given, ms }: { question: Question; given: TemplateRequest['given']; ms: number },
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

/** A list may be given with commas. */
function readLists(
  given: TemplateRequest['given'],
  parameters: readonly TemplateParameter[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const isList = parameters.some((parameter) => parameter.name === name && parameter.type === 'text[]');
      return [name, isList ? value.split(',').map((part) => part.trim()) : value];
    }),
  );
}

/** The whole command with the key that was probably meant; null when all keys are known, or none is near. */
function correctKey(template: LoadedTemplate, given: TemplateRequest['given']): string | null {
  const keys = template.parameters.map(({ name }) => name);
  const wrong = Object.keys(given).find((key) => !keys.includes(key));
  const meant = wrong === undefined ? null : nearest(wrong, keys);
  if (wrong === undefined || meant === null) return null;
  const pairs = Object.entries(given).map(([key, value]) => `${key === wrong ? meant : key}=${quote(value)}`);
  return [template.name, ...pairs].join(' ');
}

function quote(value: string): string {
  return /\s/.test(value) ? `"${value}"` : value;
}
