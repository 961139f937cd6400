import { readFileSync } from 'node:fs';
import { z } from 'zod';

const routes = z.enum(['sql', 'search', 'hybrid', 'none']);

/** One line of a question file; what is expected was computed from the posts, not by this program. */
const questionCaseSchema = z.object({
  id: z.string(),
  question: z.string(),
  route: routes,
  accept: z.array(routes),
  /** When it is asked; relative periods were computed from then. */
  now: z.coerce.date().optional(),
  expect: z.object({
    /** The number that answers. */
    total: z.number().optional(),
    /** Titles in order. */
    titles: z.array(z.string()).optional(),
    titles_set: z.array(z.string()).optional(),
    /** Strings that stand in the answer. */
    contains: z.array(z.string()).optional(),
    /** Strings that do not. */
    absent: z.array(z.string()).optional(),
    /** Files all of whose titles the answer shows. */
    shows: z.array(z.string()).optional(),
    /** Files of which one at least is cited. */
    posts: z.array(z.string()).optional(),
    posts_any: z.array(z.string()).optional(),
    /** Files of which nothing else may be cited. */
    posts_only: z.array(z.string()).optional(),
  }),
  note: z.string().nullish(),
});

export type QuestionCase = z.infer<typeof questionCaseSchema>;

/** The same in the words of somebody else. */
const otherCaseSchema = z
  .object({
    id: z.string(),
    question: z.string(),
    now: z.coerce.date(),
    kind: routes,
    acceptable: z.array(routes),
    expected: z.object({
      values: z.array(z.string()).default([]),
      posts: z.array(z.string()).default([]),
      absent: z.array(z.string()).default([]),
      quote_contains: z.array(z.string()).default([]),
      only: z.array(z.string()).optional(),
    }),
  })
  .transform(({ id, question, now, kind, acceptable, expected }): QuestionCase => {
    const { values, posts, absent, quote_contains: quoted, only } = expected;
    const files = posts.map(fileOf);
    const named = kind === 'sql' ? { shows: files } : { posts: files };
    return {
      id,
      question,
      now,
      route: kind,
      accept: [kind, ...acceptable],
      expect: {
        contains: [...values, ...quoted],
        absent,
        ...(posts.length > 0 && named),
        ...(only !== undefined && { posts_only: only.map(fileOf) }),
      },
    };
  });

function fileOf(slug: string): string {
  return slug.endsWith('.md') ? slug : `${slug}.md`;
}

const lineSchema = z.union([questionCaseSchema, otherCaseSchema]);

export function readQuestionCases(file: string): QuestionCase[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = lineSchema.safeParse(JSON.parse(line));
    if (parsed.success) return [parsed.data];
    throw new Error(
      `${file}:${index + 1}: ${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`,
    );
  });
}
