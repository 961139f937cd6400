import { createInterface } from 'node:readline';
import { z } from 'zod';
import { timezoneSchema } from '../config-schema.ts';
import { AppError } from '../errors.ts';

/** What callers name our own turns; `Turn` has one name for them. */
const OURS = /^(?:assistant|bot|switchyard)$/i;

export const turnSchema = z.strictObject({
  speaker: z.string().transform((speaker) => (OURS.test(speaker.trim()) ? 'assistant' : speaker)),
  text: z.string(),
});

/** A line of `ask --json -` that is JSON: the question and the options' names. */
export const askLineSchema = z.strictObject({
  question: z.string(),
  asker: z.string().nullish(),
  channel: z.string().nullish(),
  timezone: timezoneSchema.nullish(),
  now: z.iso.datetime({ offset: true }).nullish(),
  all_sources: z.boolean().nullish(),
  history: z.array(turnSchema).nullish(),
});

const oneOrMore = z.union([z.string(), z.array(z.string())]);

/** A line of `search --json -` that is JSON. */
export const searchLineSchema = z.strictObject({
  query: z.string(),
  category: oneOrMore.nullish(),
  author: oneOrMore.nullish(),
  post: oneOrMore.nullish(),
  published: z.string().nullish(),
  after: z.string().nullish(),
  before: z.string().nullish(),
  limit: z.number().int().min(1).max(50).nullish(),
  mode: z.enum(['vector', 'lexical', 'hybrid']).nullish(),
  channel: z.string().nullish(),
  asker: z.string().nullish(),
  timezone: timezoneSchema.nullish(),
  all_sources: z.boolean().nullish(),
});

/** Every line of `input` that is not blank, with its number from 1. */
export async function* readLines(
  input: NodeJS.ReadableStream,
): AsyncGenerator<{ line: string; number: number }> {
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() !== '') yield { line, number };
  }
}

/** A line that begins with `{` is JSON; any other is the text itself, under `name`. */
export function parseLine<Schema extends z.ZodType>(
  line: string,
  name: string,
  schema: Schema,
): z.infer<Schema> {
  if (!line.trimStart().startsWith('{')) return schema.parse({ [name]: line.trim() });
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw new AppError('usage', `not valid JSON: ${(error as Error).message}`, { cause: error });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('usage', `${issue?.path.join('.') || 'line'}: ${issue?.message}`);
}
