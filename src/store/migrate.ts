import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '../errors.ts';
import type { Database, Queryable } from './database.ts';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
/** Any fixed number: it keeps two starting processes from migrating at once. */
const ADVISORY_LOCK = 7_316_905;

/** Applies what has not been applied yet, in order of file name; returns the names applied now. */
export async function migrate(database: Database, folder = FOLDER): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(`${folder}/${name}`, 'utf8') })),
  );
  if (await isCurrent(database, names)) return [];
  return database.transaction(async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
    await connection.query(
      'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = await appliedNames(connection);
    const unknown = applied.filter((name) => !names.includes(name));
    if (unknown.length > 0) {
      throw new AppError(
        'configuration',
        `the database was migrated by a newer version (it has ${unknown.join(', ')}): upgrade this program`,
      );
    }
    const missing = files.filter(({ name }) => !applied.includes(name));
    for (const { name, sql } of missing) await apply(connection, name, sql);
    return missing.map(({ name }) => name);
  });
}

/** Names of migrations that are in the folder but not in the database. */
export async function pendingMigrations(database: Database, folder = FOLDER): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const applied = new Set(await appliedNamesOrNone(database));
  return names.filter((name) => !applied.has(name));
}

async function isCurrent(database: Database, names: readonly string[]): Promise<boolean> {
  const applied = await appliedNamesOrNone(database);
  return applied.length === names.length && names.every((name) => applied.includes(name));
}

async function appliedNamesOrNone(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ present: boolean }>(
    "SELECT to_regclass('migration') IS NOT NULL AS present",
  );
  return rows[0]?.present ? appliedNames(database) : [];
}

async function appliedNames(connection: Queryable): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
  return rows.map((row) => row.name);
}

async function apply(connection: Queryable, name: string, sql: string): Promise<void> {
  for (const statement of splitStatements(sql)) await connection.query(statement);
  await connection.query('INSERT INTO migration (name) VALUES ($1)', [name]);
}

/**
 * The extended protocol takes one statement at a time. Migrations keep a `;` to the end of a line
 * that ends a statement, so that no SQL parser is needed here.
 */
function splitStatements(sql: string): string[] {
  return sql
    .split(/;[ \t]*\r?\n/)
    .map((statement) =>
      statement
        .replace(/^(?:\s*--.*\n?)+/, '')
        .trim()
        .replace(/;$/, ''),
    )
    .filter((statement) => statement !== '');
}
