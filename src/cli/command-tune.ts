import { createReadStream } from 'node:fs';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { earlierTurns } from '../retrieval/earlier-turns.ts';
import { type JudgedQuestion, type TunedWeight, tuneFusionWeight } from '../retrieval/tune-fusion-weight.ts';
import type { Runtime } from '../runtime.ts';
import { buildQuestion, refuseEmptyLibrary } from './build-question.ts';
import { parseLine, readLines, turnSchema } from './read-input-lines.ts';
import { type Terminal, writeJson, writeLine } from './terminal.ts';

/** A line of a file of judged questions. */
const judgedLineSchema = z.object({
  question: z.string().min(1),
  gold: z.array(z.string()).min(1),
  history: z.array(turnSchema).nullish(),
});

/**
 * Tunes the share of the vectors in hybrid search on questions whose answers are known, and keeps it for
 * the model in use. Throws `usage`, with the line, for a question that cannot be read or whose posts
 * are not in the library.
 */
export async function tuneCommand(
  file: string,
  options: { json?: boolean },
  runtime: Runtime,
  terminal: Terminal,
): Promise<void> {
  await refuseEmptyLibrary(runtime);
  const questions = await readQuestions(file, runtime);
  const tuned = await tuneFusionWeight(questions, runtime);
  const { signature } = runtime.embedder;
  if (options.json) writeJson(terminal, toJson(signature, questions.length, tuned));
  else writeLine(terminal.out, describe(signature, questions.length, tuned));
}

async function readQuestions(file: string, runtime: Runtime): Promise<JudgedQuestion[]> {
  const { scope } = await buildQuestion('', { allSources: true }, runtime);
  const questions: JudgedQuestion[] = [];
  const input = createReadStream(file);
  try {
    for await (const { line, number } of readLines(input)) {
      const { question, gold, history } = readLine(line, `${file}, line ${number}`);
      questions.push({ query: question, before: earlierTurns(history ?? []), gold, scope });
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new AppError('usage', `${file} does not exist: allowed is a file with one judged question a line`, {
      cause: error,
    });
  }
  return questions;
}

function readLine(line: string, place: string): z.infer<typeof judgedLineSchema> {
  try {
    return parseLine(line, 'question', judgedLineSchema);
  } catch (error) {
    const allowed = '{"question": "…", "gold": ["source/slug"]}, and "history" perhaps';
    throw new AppError('usage', `${place}: allowed is ${allowed}`, { cause: error });
  }
}

function toJson(signature: string, questions: number, { weight, ndcg, before, heldOut, curve }: TunedWeight) {
  return { signature, questions, weight, ndcg, held_out_ndcg: heldOut, before, curve };
}

function describe(signature: string, questions: number, { weight, ndcg, before, heldOut }: TunedWeight) {
  const held = heldOut === null ? '' : `, ${heldOut.toFixed(3)} on questions held out`;
  return (
    `${signature}: vectors now count ${weight} of 1 in hybrid search (nDCG@10 ${ndcg.toFixed(3)} over ${questions} ` +
    `questions${held}; before, with ${before.weight}, ${before.ndcg.toFixed(3)})`
  );
}
