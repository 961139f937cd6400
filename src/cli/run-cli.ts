import { resolve } from 'node:path';
import { Command, CommanderError, Option } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { AppError, describeError, ReportedFailure } from '../errors.ts';
import { openRuntime, type Runtime } from '../runtime.ts';
import { askCommand } from './command-ask.ts';
import { doctorCommand } from './command-doctor.ts';
import { evalCommand } from './command-eval.ts';
import { forgetPersonCommand } from './command-forget.ts';
import { initCommand } from './command-init.ts';
import { migrateCommand } from './command-migrate.ts';
import { searchCommand } from './command-search.ts';
import { postStatusCommand, statusCommand } from './command-status.ts';
import { approveCommand, forgetCommand, syncCommand } from './command-sync.ts';
import { checkTemplatesCommand, listTemplatesCommand } from './command-templates.ts';
import { tuneCommand } from './command-tune.ts';
import { exitCodes } from './exit-codes.ts';
import { collect, parseInstant, parseLimit, parsePort, parseRunId, parseTimezone } from './parse-options.ts';
import { reportDownload } from './report-download.ts';
import { type Terminal, writeJson, writeLine } from './terminal.ts';

/** Runs one command; returns the exit code. `--json` errors are printed as one JSON document too. */
export async function runCli(
  argv: readonly string[],
  variables: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const program = buildProgram(variables, terminal);
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage;
    return reportFailure(error, argv, variables, terminal);
  }
}

function reportFailure(
  error: unknown,
  argv: readonly string[],
  variables: NodeJS.ProcessEnv,
  terminal: Terminal,
): number {
  const code = error instanceof AppError ? error.code : 'internal';
  const message = describeError(error);
  if (argv.includes('--json') && !(error instanceof ReportedFailure))
    writeJson(terminal, { error: { code, message } });
  writeLine(terminal.error, `switchyard: ${message}`);
  const verbose = ['debug', 'trace'].includes(variables['LOG_LEVEL'] ?? '');
  if (verbose && error instanceof Error) writeLine(terminal.error, error.stack);
  return exitCodes[code];
}

function buildProgram(variables: NodeJS.ProcessEnv, terminal: Terminal): Command {
  const program = new Command('switchyard')
    .description("Answers questions over a team's own library: it knows when to search and when to count.")
    .showHelpAfterError('(--help shows what is allowed)')
    .configureOutput({
      writeOut: (text) => terminal.out.write(text),
      writeErr: (text) => terminal.error.write(text),
    })
    .exitOverride();
  const config = () => readConfig(variables);
  const withRuntime = async (work: (runtime: Runtime) => Promise<void>) => {
    const show = reportDownload(terminal.error, () => performance.now());
    const runtime = await openRuntime(config(), show);
    try {
      await work(runtime);
    } finally {
      await runtime.close();
    }
  };
  addQuestionCommands(program, withRuntime, terminal);
  addSyncCommands(program, withRuntime, terminal);
  addTemplateCommands(program, withRuntime, terminal);
  addSetUpCommands(program, { config, withRuntime, variables }, terminal);
  return program;
}

type WithRuntime = (work: (runtime: Runtime) => Promise<void>) => Promise<void>;

const JSON_OPTION = ['--json', 'print one JSON document'] as const;

function addScopeOptions(command: Command): Command {
  return command
    .option('--asker <user>', 'ask as this Slack user')
    .option('--channel <channel>', 'ask as if in this Slack channel: its sources are seen too')
    .option('--all-sources', 'see every source, whatever its audience')
    .option('--timezone <zone>', 'IANA time zone of the asker', parseTimezone)
    .option('--now <time>', 'ask as if at this ISO time', parseInstant)
    .option(...JSON_OPTION);
}

function addQuestionCommands(program: Command, withRuntime: WithRuntime, terminal: Terminal): void {
  addScopeOptions(
    program.command('ask').argument('<question>', '"-" reads one question a line, text or JSON'),
  )
    .description('answer a question, with citations and the way there')
    .action((question, options) =>
      withRuntime((runtime) => askCommand(question, options, runtime, terminal)),
    );
  addScopeOptions(program.command('search').argument('<query>', '"-" reads one query a line, text or JSON'))
    .description('find passages')
    .option('--category <category>', 'only this category (may stand several times)', collect)
    .option('--author <name>', 'only this author (may stand several times)', collect)
    .option('--post <reference>', 'only this post, source/slug (may stand several times)', collect)
    .option('--published <when>', 'only posts of this day, month or year')
    .option('--after <when>', 'only posts from the beginning of this day, month or year on')
    .option('--before <when>', 'only posts before the beginning of this day, month or year')
    .option('--limit <posts>', 'how many posts, 1 to 50 (default: 5)', parseLimit)
    .addOption(new Option('--mode <mode>', 'how to rank').choices(['vector', 'lexical', 'hybrid']))
    .action((query, options) => withRuntime((runtime) => searchCommand(query, options, runtime, terminal)));
}

function addSyncCommands(program: Command, withRuntime: WithRuntime, terminal: Terminal): void {
  const sync = program
    .command('sync')
    .description('bring the index in step with the sources')
    .argument('[source]', 'only this source')
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--force', 'chunk and embed everything again')
    .option(...JSON_OPTION)
    .action((source, options) =>
      withRuntime((runtime) => syncCommand(source ?? null, options, runtime, terminal)),
    );
  sync
    .command('approve')
    .description('carry out the removals of a run that was held back')
    .argument('<run>', 'number of the run', parseRunId)
    .action((run, _, command) =>
      withRuntime((runtime) => approveCommand(run, command.optsWithGlobals(), runtime, terminal)),
    );
  sync
    .command('forget')
    .description('purge a source that has left the configuration, with its posts')
    .argument('<source>')
    .action((source, _, command) =>
      withRuntime((runtime) => forgetCommand(source, command.optsWithGlobals(), runtime, terminal)),
    );
  program
    .command('work')
    .description('sync and embed as the queue and the schedules say, until it is stopped; any number may run')
    .option('--health-port <port>', 'serve /healthz and /readyz on this port of this machine', parsePort)
    .action(async (options) => {
      // The queue's packages are read by the commands alone that need them.
      const { workCommand } = await import('./command-work.ts');
      await withRuntime((runtime) => workCommand(options, runtime, terminal));
    });
  program
    .command('status')
    .description('show what is there, and how current it is')
    .option('--post <reference>', 'one post: when it was indexed, its chunks, why it failed')
    .option(...JSON_OPTION)
    .action((options) =>
      withRuntime((runtime) =>
        options.post === undefined
          ? statusCommand(runtime, terminal, options)
          : postStatusCommand(runtime, terminal, options.post, options),
      ),
    );
}

function addTemplateCommands(program: Command, withRuntime: WithRuntime, terminal: Terminal): void {
  const templates = program.command('templates').description('the catalogue questions that SQL answers');
  templates
    .command('list')
    .description('show every template with its parameters and examples')
    .option(...JSON_OPTION)
    .action((options) => withRuntime((runtime) => listTemplatesCommand(options, runtime, terminal)));
  templates
    .command('check')
    .description('prepare every template, and run its examples through the matcher')
    .option(...JSON_OPTION)
    .action((options) => withRuntime((runtime) => checkTemplatesCommand(options, runtime, terminal)));
}

interface SetUpParts {
  readonly config: () => Config;
  readonly withRuntime: WithRuntime;
  readonly variables: NodeJS.ProcessEnv;
}

function addSetUpCommands(
  program: Command,
  { config, withRuntime, variables }: SetUpParts,
  terminal: Terminal,
): void {
  program
    .command('init')
    .description('write a configuration by asking')
    .option('--path <path>', 'folder or .jsonl file with the posts')
    .option('--kind <kind>', 'markdown or json')
    .option('--id <id>', 'short name of the source')
    .option('--base-url <url>', 'url under which markdown files are read')
    .option('--timezone <zone>', 'time zone of the team')
    .option('--force', 'write over a configuration that is there')
    .option(...JSON_OPTION)
    .action((options) =>
      initCommand(resolve(variables['SWITCHYARD_CONFIG'] || 'switchyard.yaml'), terminal, options),
    );
  program
    .command('doctor')
    .description('check everything that a start depends on, and say the mend of each')
    .option(...JSON_OPTION)
    .action((options) => doctorCommand(config(), terminal, options));
  program
    .command('migrate')
    .description("bring the database's tables up to date")
    .option(...JSON_OPTION)
    .action((options) => migrateCommand(config(), terminal, options));
  program
    .command('forget')
    .description('remove everything that a person has asked, and their feedback')
    .requiredOption('--user <id>', 'Slack id of the person')
    .option(...JSON_OPTION)
    .action((options) => withRuntime((runtime) => forgetPersonCommand(options, runtime, terminal)));
  program
    .command('start')
    .description('answer in Slack until it is stopped')
    .action(async () => {
      // Slack's packages are read by the commands alone that need them.
      const { startCommand } = await import('./command-start.ts');
      await startCommand(config(), terminal);
    });
  program
    .command('eval')
    .description('ask the evaluation questions over the sample library, without a model and with a stand-in')
    .option('--live', 'with the real models, which costs money')
    .action((options) => evalCommand(config(), options))
    .command('tune')
    .description(
      'choose how much vectors count beside words in hybrid search, by questions with known answers',
    )
    .argument('<file>', 'one question a line: {"question": "…", "gold": ["source/slug"]}')
    .option(...JSON_OPTION)
    .action((file, options) => withRuntime((runtime) => tuneCommand(file, options, runtime, terminal)));
  program
    .command('demo')
    .description('sync the sample library and answer a question of each kind')
    .action(async () => {
      const { demoCommand } = await import('./command-demo.ts');
      await demoCommand(config(), terminal);
    });
}
