import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import type { Config } from '../config.ts';
import type { SourceSettings } from '../config-schema.ts';
import { openEmbedder } from '../embedding/open-embedder.ts';
import { describeError, ReportedFailure } from '../errors.ts';
import { maskPassword } from '../explain-setting.ts';
import { isWebAddress, shownAddress } from '../ingest/sources/web-address.ts';
import { openLog } from '../log.ts';
import type { Database } from '../store/database.ts';
import { makeDataFolder } from '../store/make-data-folder.ts';
import { pendingMigrations } from '../store/migrate.ts';
import { connectDatabase, pgvectorVersion } from '../store/open-database.ts';
import { checkLanguageModel } from './check-language-model.ts';
import { checkSlack } from './check-slack.ts';
import { type Finding, note, ok, wrong } from './finding.ts';
import { colorsFor, type Terminal, writeJson, writeLine } from './terminal.ts';

/** Checks everything that a start depends on, goes on after a failure, and says the mend of each. */
export async function doctorCommand(config: Config, terminal: Terminal, options: { json?: boolean }) {
  const findings = [
    checkNode(),
    checkConfiguration(config),
    await checkFolder(config.home),
    ...(await Promise.all(config.sources.map(checkSource))),
    ...(await Promise.all(config.templates.map(checkTemplateFolder))),
    ...(await checkDatabase(config)),
    await checkEmbedding(config),
    await checkRedis(config),
    ...(await checkLanguageModel(config)),
    await checkSlack(config),
  ];
  if (options.json) writeJson(terminal, { healthy: !findings.some(isWrong), findings });
  else for (const finding of findings) printFinding(terminal, finding);
  const wrong = findings.filter(isWrong).length;
  if (wrong > 0) throw new ReportedFailure('configuration', `${wrong} of ${findings.length} checks failed`);
}

function isWrong(finding: Finding): boolean {
  return finding.state === 'wrong';
}

function printFinding(terminal: Terminal, { check, state, finding, mend }: Finding): void {
  const colors = colorsFor(terminal.out);
  const mark = { ok: colors.green('ok   '), note: colors.yellow('note '), wrong: colors.red('wrong') }[state];
  writeLine(terminal.out, `${mark}  ${check}: ${finding}`);
  if (mend !== null) writeLine(terminal.out, `       ${colors.dim('→')} ${mend}`);
}

function checkNode(): Finding {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 20) return ok('Node.js', process.versions.node);
  return wrong('Node.js', process.versions.node, 'Install Node.js 20 or later.');
}

function checkConfiguration(config: Config): Finding {
  if (config.file !== null) return ok('configuration', config.file);
  return note('configuration', 'no switchyard.yaml: the sample library is used', 'Run "switchyard init".');
}

async function checkFolder(home: string): Promise<Finding> {
  try {
    await makeDataFolder(home);
    await access(home, constants.W_OK);
    return ok('data folder', home);
  } catch (error) {
    return wrong('data folder', describeError(error), 'Make it writable, or set SWITCHYARD_HOME.');
  }
}

async function checkSource(source: SourceSettings): Promise<Finding> {
  const check = `source ${source.id}`;
  // What has to be fetched is tried by a sync.
  if (source.kind === 'git') return ok(check, `git, ${shownAddress(source.repository)}`);
  if (isWebAddress(source.path)) return ok(check, `${source.kind}, ${shownAddress(source.path)}`);
  try {
    await access(source.path, constants.R_OK);
    return ok(check, `${source.kind} in ${source.path}`);
  } catch (error) {
    return wrong(check, describeError(error), `Correct "path" of this source in the configuration.`);
  }
}

async function checkTemplateFolder(folder: string): Promise<Finding> {
  try {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
    return ok('templates', `${files.length} in ${folder}; "templates check" tries them`);
  } catch (error) {
    return wrong('templates', describeError(error), 'Correct "templates" in the configuration.');
  }
}

async function checkDatabase(config: Config): Promise<Finding[]> {
  const url = config.environment.DATABASE_URL ?? null;
  let database: Database;
  try {
    database = await connectDatabase({ databaseUrl: url, home: config.home });
  } catch (error) {
    return [wrong('database', describeError(error), 'Check DATABASE_URL, and that the server runs.')];
  }
  try {
    const place = url === null ? 'embedded' : maskPassword(url);
    return [ok('database', place), await checkPgvector(database), await checkTables(database)];
  } catch (error) {
    return [wrong('database', describeError(error), "Check the user's rights on this database.")];
  } finally {
    await database.close();
  }
}

async function checkPgvector(database: Database): Promise<Finding> {
  const { installed, available, sufficient } = await pgvectorVersion(database);
  if (installed === null && available === null) {
    return wrong('pgvector', 'not on this server', 'Install the pgvector package of your Postgres version.');
  }
  if (sufficient) return ok('pgvector', installed ?? `${available}, not yet created`);
  return wrong(
    'pgvector',
    `${installed ?? available}, 0.8.0 or later is needed`,
    'ALTER EXTENSION vector UPDATE',
  );
}

async function checkTables(database: Database): Promise<Finding> {
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return ok('tables', 'up to date');
  return note(
    'tables',
    `${pending.length} migrations to apply`,
    'The next command applies them, or run "switchyard migrate".',
  );
}

async function checkEmbedding(config: Config): Promise<Finding> {
  const { EMBEDDING_MODEL: model, EMBEDDING_MODEL_PATH: path } = config.environment;
  try {
    const embedder = openEmbedder({ model, path: path ?? null, home: config.home });
    try {
      const opened = await embedder;
      await opened.embed(['Is the embedding model there?'], 'query');
      return ok('embedding model', opened.signature);
    } finally {
      await (await embedder).close();
    }
  } catch (error) {
    const mend =
      'Check EMBEDDING_MODEL, and that the hub can be reached or EMBEDDING_MODEL_PATH holds the model.';
    return wrong('embedding model', describeError(error), mend);
  }
}

async function checkRedis(config: Config): Promise<Finding> {
  if (config.environment.REDIS_URL === undefined) {
    return note(
      'queue',
      'none: "start" and "work" look for work by themselves',
      'Set REDIS_URL (with DATABASE_URL) for workers.',
    );
  }
  if (config.environment.DATABASE_URL === undefined) {
    return wrong(
      'queue',
      'REDIS_URL without DATABASE_URL',
      'Workers need a Postgres of their own: set DATABASE_URL.',
    );
  }
  const url = config.environment.REDIS_URL;
  const { readQueueStatus } = await import('../queue/read-queue-status.ts');
  const { health } = await readQueueStatus(url, openLog('silent'));
  if (health.state === 'ok') return ok('queue', maskPassword(url));
  if (health.state === 'away') {
    return wrong(
      'queue',
      `${maskPassword(url)} does not answer`,
      'Check REDIS_URL, and that the server runs.',
    );
  }
  return wrong(
    'queue',
    `maxmemory-policy is ${health.policy}: jobs would be thrown away`,
    'Set maxmemory-policy to noeviction.',
  );
}
