import { describeError } from '../errors.ts';
import type { Database, Queryable } from '../store/database.ts';
import { type BoundSql, postgresType } from './bind-parameters.ts';
import { FIRST_FREE_NUMBER, SCOPED_ALIAS, scopeParameters, wrapInScope } from './scoped-wrapper.ts';
import type { Template } from './template.ts';
import { templateError } from './template-error.ts';

const STATEMENT = 'switchyard_template_check';

/**
 * PREPAREs a template in the very wrapper that it will run in, and looks at its plan. Gives the names of
 * its columns. Throws AppError `configuration` with file, line and reason when the database refuses it or
 * when it reads a table beside `posts` and `categories`.
 */
export async function prepareTemplate(
  template: Template,
  statement: BoundSql,
  database: Database,
): Promise<readonly string[]> {
  const query = wrapInScope(statement.text, 0);
  return database.transaction(async (connection) => {
    const columns = await describeColumns(template, statement, query, connection);
    const tables = await listTables(statement, query.text, connection);
    const [foreign] = tables;
    if (foreign !== undefined) {
      throw templateError(
        template.file,
        template.sqlLine,
        `reads the table ${foreign}, allowed are posts and categories`,
      );
    }
    return columns;
  });
}

async function describeColumns(
  template: Template,
  statement: BoundSql,
  query: { readonly text: string; readonly offset: number },
  connection: Queryable,
): Promise<readonly string[]> {
  const values = [...scopeParameters([], 'UTC'), ...statement.parameters.map(() => null)];
  try {
    const { columns } = await connection.query(query.text, values);
    const names = columns.map(({ name }) => name);
    const odd = names.find((name, index) => name === '?column?' || names.indexOf(name) !== index);
    if (odd !== undefined) {
      throw templateError(
        template.file,
        template.sqlLine,
        `result column "${odd}" has no name of its own, allowed is "… AS name"`,
      );
    }
    return names;
  } catch (cause) {
    if (!isDatabaseError(cause)) throw cause;
    const before = statement.text.slice(0, Math.max(0, Number(cause.position ?? 0) - 1 - query.offset));
    const line = template.sqlLine + before.split('\n').length - 1;
    throw templateError(template.file, line, `the database refuses the SQL: ${describeError(cause)}`, cause);
  }
}

/** Tables in the plan that are not the scoped ones. */
async function listTables(statement: BoundSql, text: string, connection: Queryable): Promise<string[]> {
  const types = ['text[]', 'text', ...statement.parameters.map(({ type }) => postgresType(type))];
  const nulls = types.slice(FIRST_FREE_NUMBER - 1).map(() => 'NULL');
  // A plan for these very nulls could leave out what other values would read.
  await connection.query("SELECT set_config('plan_cache_mode', 'force_generic_plan', true)");
  await connection.query(`PREPARE ${STATEMENT} (${types.join(', ')}) AS ${text}`);
  const { rows } = await connection.query<Record<string, unknown>>(
    `EXPLAIN (FORMAT JSON) EXECUTE ${STATEMENT} (${[`'{}'`, `'UTC'`, ...nulls].join(', ')})`,
  );
  await connection.query(`DEALLOCATE ${STATEMENT}`);
  return [...tablesIn(Object.values(rows[0] ?? {})[0])];
}

function tablesIn(plan: unknown): Set<string> {
  if (typeof plan !== 'object' || plan === null) return new Set();
  const { 'Relation Name': table, Alias: alias } = plan as Record<string, unknown>;
  const own = typeof table === 'string' && !SCOPED_ALIAS.test(String(alias)) ? [table] : [];
  return new Set([...own, ...Object.values(plan).flatMap((part) => [...tablesIn(part)])]);
}

function isDatabaseError(error: unknown): error is Error & { readonly position?: string } {
  return error instanceof Error && 'severity' in error;
}
