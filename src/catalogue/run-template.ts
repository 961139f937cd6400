import type { Row, TableRows } from '../domain/evidence.ts';
import type { PostSummary } from '../domain/post.ts';
import type { Scope } from '../domain/question.ts';
import type { Database, Queryable, Result } from '../store/database.ts';
import { loadAllowedValues } from './allowed-values.ts';
import type { BoundSql } from './bind-parameters.ts';
import { loadPostSummaries } from './load-post-summaries.ts';
import { inReadOnlyTransaction } from './read-only-transaction.ts';
import { toRows } from './result-cells.ts';
import { scopeParameters, wrapInScope } from './scoped-wrapper.ts';
import type { TemplateCall } from './template.ts';
import type { LoadedTemplate } from './template-library.ts';
import { type ValidParameters, validateParameters } from './validate-parameters.ts';

/** Most rows that a template hands on. */
const ROW_LIMIT = 200;

/** Who asks, where and when. */
export interface TemplateContext {
  readonly scope: Scope;
  readonly timezone: string;
  readonly now: Date;
  readonly asker?: string | null;
  readonly channel?: string | null;
}

export interface TemplateResult {
  /** Without `post_id` and, beside other columns, without `total`. */
  readonly rows: TableRows;
  /** Of the rows that have a `post_id`, in their order, each once. */
  readonly postIds: readonly number[];
  readonly posts: readonly PostSummary[];
  /** As bound, with defaults. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * Runs a template over the posts in scope: read-only, at most 200 rows. `total` is the column of that
 * name, else the number of all rows, also those past the limit. Throws AppError `usage` when a parameter
 * is not as the template declares it.
 */
export async function runTemplate(
  template: LoadedTemplate,
  call: TemplateCall,
  context: TemplateContext,
  database: Database,
): Promise<TemplateResult> {
  const scope = { sources: context.scope.sources, timezone: context.timezone };
  return inReadOnlyTransaction(database, context.timezone, async (connection) => {
    const allowed = await loadAllowedValues(onlyGiven(template, call), scope, connection);
    const valid = validateParameters(template, call.parameters, allowed);
    const run = { connection, statement: template.statement, scope };
    const bound = { ...valid.values, ...contextValues(template, context) };
    const result = await select(run, bound, ROW_LIMIT);
    const total = await countAll(run, bound, result);
    const postIds = [...new Set(result.rows.flatMap((row) => readPostId(row)))];
    return {
      rows: { template: template.name, ...visibleRows(result), total },
      postIds,
      posts: await loadPostSummaries(postIds, scope, connection),
      parameters: valid.values,
      labels: valid.labels,
    };
  });
}

/** Values are read for what has to be checked against them, not for what was left out. */
function onlyGiven(template: LoadedTemplate, { parameters }: TemplateCall): LoadedTemplate {
  const given = template.parameters.filter(({ name }) => (parameters[name] ?? null) !== null);
  return { ...template, parameters: given };
}

interface Run {
  readonly connection: Queryable;
  readonly statement: BoundSql;
  readonly scope: { readonly sources: readonly string[]; readonly timezone: string };
}
type DatabaseRows = Result<Record<string, unknown>>;

function select(run: Run, values: ValidParameters['values'], limit: number): Promise<DatabaseRows> {
  return run.connection.query(wrapInScope(run.statement.text, limit).text, parametersOf(run, values));
}

function parametersOf({ scope, statement }: Run, values: ValidParameters['values']): readonly unknown[] {
  const own = statement.parameters.map(({ name }) => values[name] ?? null);
  return [...scopeParameters(scope.sources, scope.timezone), ...own];
}

async function countAll(run: Run, values: ValidParameters['values'], result: DatabaseRows): Promise<number> {
  const counted = hasColumn(result, 'total');
  if (counted && result.rows.length > 0) return Number(result.rows[0]?.['total'] ?? 0);
  if (typeof values['offset'] === 'number' && values['offset'] > 0 && result.rows.length === 0) {
    // Past the last page there is no row to read the total from.
    const first = { ...values, offset: 0 };
    return countAll(run, first, await select(run, first, ROW_LIMIT));
  }
  if (counted || result.rows.length < ROW_LIMIT) return result.rows.length;
  const text = wrapInScope(`SELECT count(*) AS total FROM (\n${run.statement.text}\n) AS counted`, null).text;
  const { rows } = await run.connection.query<{ total: number }>(text, parametersOf(run, values));
  return rows[0]?.total ?? 0;
}

function visibleRows(result: DatabaseRows): { columns: readonly string[]; rows: readonly Row[] } {
  const names = result.columns.map(({ name }) => name).filter((name) => name !== 'post_id');
  const columns = names.length > 1 ? names.filter((name) => name !== 'total') : names;
  const rows = toRows(result).map((row) =>
    Object.fromEntries(columns.map((name) => [name, row[name] ?? null])),
  );
  return { columns, rows };
}

function readPostId(row: Record<string, unknown>): number[] {
  return typeof row['post_id'] === 'number' ? [row['post_id']] : [];
}

function hasColumn(result: DatabaseRows, name: string): boolean {
  return result.columns.some((column) => column.name === name);
}

function contextValues(template: LoadedTemplate, context: TemplateContext): Record<string, unknown> {
  const values = {
    sources: context.scope.sources,
    asker: context.asker ?? null,
    channel: context.channel ?? null,
    timezone: context.timezone,
    now: context.now.toISOString(),
  };
  return Object.fromEntries(template.context.map(({ name, from }) => [name, values[from]]));
}
