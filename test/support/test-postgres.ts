import pg from 'pg';
import { dockerAnswers, startComposePostgres } from './services/compose.ts';
import { type OwnPostgres, startOwnPostgres } from './services/own-postgres.ts';
import { choosePostgres, findPostgresInstallations } from './services/postgres-installation.ts';

/** Starts a Postgres server of one test's own, which it may restart under those who use it. */
export async function startTestPostgres(): Promise<OwnPostgres> {
  const { usable } = choosePostgres(await findPostgresInstallations(process.env));
  if (usable !== null) return await startOwnPostgres(usable);
  if (await dockerAnswers()) {
    const service = await startComposePostgres();
    return { ...service, restart: () => cutConnections(service.url) };
  }
  throw new Error('no Postgres with pgvector and no docker engine: run the tests once with "npm test"');
}

/** A container that is restarted forgets its memory disk: its clients lose their connections instead. */
async function cutConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename IS NOT NULL',
    );
  } finally {
    await client.end();
  }
}
