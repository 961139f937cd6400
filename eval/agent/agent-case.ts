import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const KINDS = ['catalogue', 'content', 'mixed', 'off-topic'] as const;

/** One SELECT over the views `posts` and `categories`: the expected answer is computed when the evaluation runs. */
const sql = z.string().regex(/^select\b/i, 'allowed is one SELECT');

const checksSchema = z.strictObject({
  /** The number that the answer says. */
  total: sql.optional(),
  /** Titles that it names, in this order, and no other post's. */
  titles: sql.optional(),
  /** The title that it names before any other. */
  first: sql.optional(),
  /** Values that it says; a date as people write it. */
  says: sql.optional(),
  /** Slugs of which one at least is cited. */
  cites: sql.optional(),
  /** Slugs of which nothing else is cited. */
  cites_only: sql.optional(),
  /** One sentence that says that the library does not cover it: no citation, no title. */
  refuses: z.literal(true).optional(),
});

const callSchema = z.strictObject({ tool: z.string(), input: z.record(z.string(), z.unknown()) });

const agentCaseSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(KINDS),
  question: z.string(),
  history: z.array(z.strictObject({ speaker: z.string(), text: z.string() })).default([]),
  checks: checksSchema,
  /** Each group: one of these tools has to be called. */
  tools: z.array(z.array(z.string())).default([]),
  /** How the stand-in plays the models: the classifier's reply, and the calls of the agent. */
  stand_in: z
    .strictObject({
      classifier: z
        .strictObject({
          query_type: z.enum(['sql', 'search', 'hybrid', 'none']),
          template: z.string().nullable().default(null),
          parameters: z.array(z.strictObject({ name: z.string(), value: z.string() })).default([]),
          question: z.string().default(''),
        })
        .optional(),
      calls: z.array(callSchema).optional(),
    })
    .default({}),
});

export type AgentCase = z.infer<typeof agentCaseSchema>;
export type Checks = AgentCase['checks'];

const FILE = fileURLToPath(new URL('cases.jsonl', import.meta.url));

/** The cases, in order. Throws with file, line and field on one that is not as it should be. */
export function readAgentCases(file: string = FILE): AgentCase[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const parsed = agentCaseSchema.safeParse(JSON.parse(line));
      if (parsed.success) return [parsed.data];
      throw new Error(`${file}:${index + 1}: ${z.prettifyError(parsed.error)}`);
    });
}
