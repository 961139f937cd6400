import { z } from 'zod';
import { describeTemplates } from '../catalogue/describe-templates.ts';
import { findTemplate } from '../catalogue/load-templates.ts';
import { runTemplate, type TemplateResult } from '../catalogue/run-template.ts';
import type { TemplateLibrary } from '../catalogue/template-library.ts';
import type { Cell } from '../domain/evidence.ts';
import { postReference } from '../domain/post.ts';
import type { Database } from '../store/database.ts';
import { localTime } from './local-time.ts';
import type { Tool } from './tool.ts';

/** The tool `run_template`. What comes from who asks is in no schema: the context binds it. */
export function runTemplateTool(library: TemplateLibrary, database: Database) {
  const inputSchema = z.strictObject({
    template: z.enum(library.templates.map(({ name }) => name)),
    parameters: z.record(z.string(), z.unknown()).default({}),
  });
  return {
    name: 'run_template',
    description: `${WHEN}\n${describeTemplates(library)}`,
    inputSchema,
    async run({ template: name, parameters }, context) {
      const template = findTemplate(library, name);
      const result = await runTemplate(template, { parameters, periodLabel: null }, context, database);
      return {
        content: { kind: 'json', value: describeResult(result, context.timezone) },
        rows: result.rows,
        posts: result.posts,
        summary: summariseRows(result),
      };
    },
  } satisfies Tool<z.infer<typeof inputSchema>>;
}

/** "36 matching, returned 3" of a list of posts, "total 36" of figures. */
function summariseRows({ rows, postIds }: TemplateResult): string {
  if (rows.total === 0) return '0 matching';
  if (postIds.length > 0) return `${rows.total} matching, returned ${rows.rows.length}`;
  return rows.rows.length === 1 ? `total ${rows.total}` : `total ${rows.total}, ${rows.rows.length} rows`;
}

const WHEN =
  'Runs one of the prepared queries over the catalogue: which posts, how many, per year. Exact where a search is not. Parameters that are left out do not restrict; days are YYYY-MM-DD, the end of a period is the first day after it.';

function describeResult({ rows, posts }: TemplateResult, timezone: string): unknown {
  return {
    total: rows.total,
    returned: rows.rows.length,
    rows: rows.rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, inZone(cell, timezone)])),
    ),
    posts: posts.map(postReference),
  };
}

/** Instants as the asker's clocks show them: a model would read a UTC evening as that day. */
function inZone(cell: Cell, timezone: string): Cell {
  if (typeof cell !== 'string' || !/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(cell)) return cell;
  return localTime(new Date(cell), timezone);
}
