import { scopeParameters, wrapInScope } from '../../src/catalogue/scoped-wrapper.ts';
import type { Queryable } from '../../src/store/database.ts';
import type { Checks } from './agent-case.ts';

/** What an answer has to show; null where it is not looked at. */
export interface Expected {
  readonly total: string | null;
  readonly titles: readonly string[] | null;
  readonly first: string | null;
  readonly says: readonly string[] | null;
  readonly cites: readonly string[] | null;
  readonly citesOnly: readonly string[] | null;
  readonly refuses: boolean;
  /** Of every post, to find one in the answer that should not be there. */
  readonly allTitles: readonly string[];
}

/** Asks the database, as it is now, for what is right. */
export async function computeExpected(
  checks: Checks,
  sources: readonly string[],
  database: Queryable,
): Promise<Expected> {
  const column = async (sql: string): Promise<string[]> => {
    const { rows } = await database.query(wrapInScope(sql, null).text, scopeParameters(sources, 'UTC'));
    return rows.map((row) => write(Object.values(row)[0]));
  };
  const optional = (sql: string | undefined) => (sql === undefined ? null : column(sql));
  return {
    total: (await optional(checks.total))?.[0] ?? null,
    titles: await optional(checks.titles),
    first: (await optional(checks.first))?.[0] ?? null,
    says: await optional(checks.says),
    cites: await optional(checks.cites),
    citesOnly: await optional(checks.cites_only),
    refuses: checks.refuses === true,
    allTitles: await column('select title from posts'),
  };
}

function write(value: unknown): string {
  if (!(value instanceof Date)) return String(value);
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(value);
}
