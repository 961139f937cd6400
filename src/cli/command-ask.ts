import { randomUUID } from 'node:crypto';
import { answerQuestion } from '../answering/answer-question.ts';
import type { AnsweringParts } from '../answering/inquiry.ts';
import type { Watch } from '../answering/watch.ts';
import type { Answer } from '../domain/answer.ts';
import { AppError, describeError } from '../errors.ts';
import type { Runtime } from '../runtime.ts';
import { type AskOptions, buildQuestion, refuseEmptyLibrary } from './build-question.ts';
import { askLineSchema, parseLine, readLines } from './read-input-lines.ts';
import { renderAnswerJson } from './render-answer-json.ts';
import { renderAnswerText } from './render-answer-text.ts';
import { colorsFor, type Terminal, writeJson, writeLine } from './terminal.ts';

export interface AskCommandOptions extends AskOptions {
  readonly json?: boolean;
}

/** Answers one question, or with `-` each line of the input, in order. */
export async function askCommand(
  text: string,
  options: AskCommandOptions,
  runtime: Runtime,
  terminal: Terminal,
) {
  await refuseEmptyLibrary(runtime);
  const parts = await answeringParts(runtime);
  if (text === '-') return askLines(options, parts, runtime, terminal);
  const question = await buildQuestion(text, options, runtime);
  const answer = await answerQuestion(question, parts, options.json ? {} : watchOn(terminal));
  if (options.json) writeJson(terminal, renderAnswerJson(answer, question.timezone));
  else printText(answer, terminal);
}

async function askLines(
  options: AskCommandOptions,
  parts: AnsweringParts,
  runtime: Runtime,
  terminal: Terminal,
): Promise<void> {
  for await (const { line, number } of readLines(terminal.input)) {
    try {
      const { question: text, ...given } = parseLine(line, 'question', askLineSchema);
      const question = await buildQuestion(text, { ...options, ...lineOptions(given) }, runtime);
      const answer = await answerQuestion(question, parts);
      if (options.json) writeLine(terminal.out, JSON.stringify(renderAnswerJson(answer, question.timezone)));
      else printText(answer, terminal);
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal';
      const message = `line ${number}: ${describeError(error)}`;
      if (options.json) writeLine(terminal.out, JSON.stringify({ error: { code, message } }));
      else writeLine(terminal.error, message);
    }
  }
}

/** A model takes its time: whoever sits there sees what it is doing. */
function watchOn({ error }: Terminal): Watch {
  if (error.isTTY !== true) return {};
  return {
    onProgress: (progress) => {
      if (progress.kind === 'tool-called') writeLine(error, colorsFor(error).dim(`${progress.tool} …`));
    },
  };
}

export function printText(answer: Answer, terminal: Terminal): void {
  writeLine(terminal.out, `${renderAnswerText(answer, colorsFor(terminal.out))}\n`);
}

function lineOptions(given: Omit<ReturnType<typeof askLineSchema.parse>, 'question'>): Partial<AskOptions> {
  const { now, all_sources, ...rest } = given;
  const options = { ...rest, now: now ? new Date(now) : undefined, allSources: all_sources };
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null && value !== undefined),
  );
}

export async function answeringParts(runtime: Runtime): Promise<AnsweringParts> {
  const { database, model, config, log } = runtime;
  return {
    database,
    get embedder() {
      return runtime.embedder;
    },
    model,
    library: await runtime.loadTemplates(),
    synonyms: config.synonyms.category,
    clock: () => performance.now(),
    newReference: () => randomUUID().slice(0, 8),
    reportFailure: ({ reference, step, error }) =>
      log.error({ event: 'question.step_failed', reference, step, error: describeError(error) }),
  };
}
