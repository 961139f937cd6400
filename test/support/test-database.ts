import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Environment } from './services/environment.ts';

export interface TestDatabase {
  readonly url: string;
  /** Drops the database, and the connections that are left on it. */
  drop(): Promise<void>;
}

/**
 * Makes an empty database of a random name on the server of TEST_DATABASE_URL. Throws when that is not
 * set: no other server is ever used.
 */
export async function createTestDatabase(environment: Environment = process.env): Promise<TestDatabase> {
  const server = testServerUrl(environment);
  const name = testDatabaseName();
  // template0: nothing that a server's owner has added, and nobody is ever connected to it.
  await onServer(server, `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE template0`);
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
  };
}

export function testDatabaseName(random: (size: number) => Buffer = randomBytes): string {
  return `switchyard_test_${random(8).toString('hex')}`;
}

/** The same server, user and settings, another database. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

function testServerUrl(environment: Environment): string {
  const url = environment['TEST_DATABASE_URL'];
  if (!url) {
    throw new Error(
      'TEST_DATABASE_URL is not set: run the tests with "npm test", which starts a Postgres of their own, or set ' +
        'it to a server for tests alone (DATABASE_URL is never used)',
    );
  }
  if (!URL.canParse(url) || !/^postgres(ql)?:/.test(url)) {
    throw new Error(
      'TEST_DATABASE_URL is no address: allowed is postgresql://user:password@host:port/database',
    );
  }
  return url;
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
