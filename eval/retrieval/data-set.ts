import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Turn } from '../../src/domain/question.ts';
import { slugify } from '../../src/ingest/slugify.ts';

const querySchema = z.object({
  id: z.union([z.string(), z.number()]),
  question: z.string(),
  gold: z.array(z.string()),
  history: z.array(z.object({ speaker: z.string(), text: z.string() })).optional(),
});

export interface DataSet {
  readonly name: string;
  /** A .jsonl file of the json source. */
  readonly posts: string;
  readonly queries: readonly DataQuery[];
}

export interface DataQuery {
  readonly question: string;
  readonly history: readonly Turn[];
  /** Slugs of the posts that answer it; one or more. */
  readonly gold: readonly string[];
}

/** Reads posts.jsonl's place and the judged questions of one set. */
export async function readDataSet(folder: string, name: string): Promise<DataSet> {
  const lines = (await readFile(join(folder, name, 'queries.jsonl'), 'utf8')).trim().split('\n');
  const queries = lines
    .map((line) => querySchema.parse(JSON.parse(line)))
    .filter((query) => query.gold.length > 0)
    .map(({ question, gold, history = [] }) => ({
      question,
      // As the posts' own slugs are read.
      gold: gold.map(slugify),
      history: history.map(({ speaker, text }) => ({
        speaker: speaker === 'agent' ? 'assistant' : speaker,
        text,
      })),
    }));
  return { name, posts: join(folder, name, 'posts.jsonl'), queries };
}
