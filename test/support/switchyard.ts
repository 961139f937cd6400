import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeHome } from './fresh-home.ts';
import { type Finished, type RunningScript, runScript } from './run-script.ts';

/** The command line, in a data folder of its own. */
export interface Switchyard {
  readonly home: string;
  start(argv: readonly string[], options?: RunOptions): RunningScript;
  run(argv: readonly string[], options?: RunOptions): Promise<Finished>;
  /** Standard output as JSON; fails with stderr when it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: the documents differ by command and are what tests look into.
  json(argv: readonly string[], options?: RunOptions): Promise<any>;
  remove(): Promise<void>;
}

interface RunOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** `data`: a data folder to take over; an empty one by default. */
export async function makeSwitchyard(
  environment: Readonly<Record<string, string>> = {},
  data?: string,
): Promise<Switchyard> {
  const home = await mkdtemp(join(tmpdir(), 'switchyard-test-'));
  await rename(data ?? (await makeHome()), join(home, 'data'));
  const start = (argv: readonly string[], options: RunOptions = {}) =>
    runScript(
      'src/cli.ts',
      argv,
      { SWITCHYARD_HOME: join(home, 'data'), SWITCHYARD_CONFIG: '', ...environment, ...options.environment },
      options.input,
    );
  const run = (argv: readonly string[], options?: RunOptions) => start(argv, options).finished;
  return {
    home,
    start,
    run,
    async json(argv, options) {
      const { stdout, stderr } = await run([...argv, '--json'], options);
      try {
        return JSON.parse(stdout);
      } catch {
        throw new Error(`no JSON from ${argv.join(' ')}: ${stdout}${stderr}`);
      }
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}
