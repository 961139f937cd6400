import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Engine } from '../../src/store/database.ts';
import { connectDatabase, openDatabase } from '../../src/store/open-database.ts';

export interface ScratchDatabase {
  readonly database: Database;
  drop(): Promise<void>;
}

/** A migrated, empty database of its own; native only on the server of TEST_DATABASE_URL. */
export async function openScratchDatabase(engine: Engine): Promise<ScratchDatabase> {
  return engine === 'postgres' ? openOnServer() : openEmbedded();
}

async function openEmbedded(): Promise<ScratchDatabase> {
  const home = await mkdtemp(join(tmpdir(), 'switchyard-eval-'));
  const database = await openDatabase({ databaseUrl: null, home });
  return {
    database,
    drop: async () => {
      await database.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function openOnServer(): Promise<ScratchDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server)
    throw new Error('TEST_DATABASE_URL is not set: it names the server on which scratch databases are made');
  const name = `switchyard_eval_${randomBytes(8).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const database = await openDatabase({ databaseUrl: url.href, home: '' });
  return {
    database,
    drop: async () => {
      await database.close();
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const server = await connectDatabase({ databaseUrl: url, home: '' });
  try {
    await server.query(statement);
  } finally {
    await server.close();
  }
}
