import { readFileSync } from 'node:fs';
import { z } from 'zod';

const routes = z.enum(['sql', 'search', 'hybrid', 'none']);

/** One line of a question file; what is expected was computed from the posts, not by this program. */
const questionCaseSchema = z.object({
  id: z.string(),
  question: z.string(),
  route: routes,
  accept: z.array(routes),
  expect: z.object({
    /** The number that answers. */
    total: z.number().optional(),
    /** Titles in order. */
    titles: z.array(z.string()).optional(),
    titles_set: z.array(z.string()).optional(),
    /** Strings that stand in the answer. */
    contains: z.array(z.string()).optional(),
    /** Files of which one at least is cited. */
    posts: z.array(z.string()).optional(),
    posts_any: z.array(z.string()).optional(),
    /** Files of which nothing else may be cited. */
    posts_only: z.array(z.string()).optional(),
  }),
  note: z.string().nullish(),
});

export type QuestionCase = z.infer<typeof questionCaseSchema>;

export function readQuestionCases(file: string): QuestionCase[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = questionCaseSchema.safeParse(JSON.parse(line));
    if (parsed.success) return [parsed.data];
    throw new Error(
      `${file}:${index + 1}: ${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`,
    );
  });
}
