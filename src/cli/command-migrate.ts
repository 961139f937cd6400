import type { Config } from '../config.ts';
import { migrate } from '../store/migrate.ts';
import { connectDatabase } from '../store/open-database.ts';
import { type Terminal, writeJson, writeLine } from './terminal.ts';

/** Brings the database's tables up to date and says what was applied. */
export async function migrateCommand(config: Config, terminal: Terminal, options: { json?: boolean }) {
  const database = await connectDatabase({
    databaseUrl: config.environment.DATABASE_URL ?? null,
    home: config.home,
  });
  try {
    const applied = await migrate(database);
    if (options.json) writeJson(terminal, { engine: database.engine, applied });
    else if (applied.length === 0) writeLine(terminal.out, 'The tables are up to date.');
    else writeLine(terminal.out, `Applied ${applied.join(', ')}.`);
  } finally {
    await database.close();
  }
}
