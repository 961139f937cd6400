import { execFile } from 'node:child_process';
import { AppError, describeError } from '../../errors.ts';
import { visibleText } from '../visible-text.ts';

const TIMEOUT_MS = 10 * 60_000;
const MOST_OUTPUT_BYTES = 1024 * 1024;

/** Whatever the user's configuration says: no hooks, no prompts, no further programs. */
const SETTINGS = [
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'submodule.recurse=false',
  // Nothing goes on behind our back, and nothing waits for ever.
  '-c',
  'gc.autoDetach=false',
  '-c',
  'http.lowSpeedLimit=1',
  '-c',
  'http.lowSpeedTime=60',
];

/** Settings as git takes them from the environment, where no list of processes shows them. */
export type GitSettings = Readonly<Record<string, string>>;

/** Runs git, without a shell and without prompts; returns what it writes. Throws `unavailable`. */
export async function runGit(
  args: readonly string[],
  signal: AbortSignal,
  settings: GitSettings = {},
): Promise<string> {
  return await new Promise((resolve, reject) => {
    execFile(
      'git',
      [...SETTINGS, ...args],
      { signal, timeout: TIMEOUT_MS, maxBuffer: MOST_OUTPUT_BYTES, env: gitEnvironment(settings) },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout);
        else if (signal.aborted) reject(signal.reason);
        else reject(failure(args, error, stderr));
      },
    );
  });
}

const inherited = process.env;

function gitEnvironment(settings: GitSettings): NodeJS.ProcessEnv {
  // What an enclosing git command has set would lead to its repository.
  const own = Object.fromEntries(
    Object.entries(inherited).filter(([name]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE|CONFIG.*)$/.test(name)),
  );
  return {
    ...own,
    GIT_ALLOW_PROTOCOL: 'https:ssh:file',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_SSH_COMMAND: 'ssh -o BatchMode=yes',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: 'true',
    LC_ALL: 'C',
    ...numbered(settings),
  };
}

function numbered(settings: GitSettings): Record<string, string> {
  const entries = Object.entries(settings);
  const pairs = entries.flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key],
    [`GIT_CONFIG_VALUE_${at}`, value],
  ]);
  return { GIT_CONFIG_COUNT: String(entries.length), ...Object.fromEntries(pairs) };
}

function failure(
  args: readonly string[],
  error: Error & { killed?: boolean; code?: unknown },
  stderr: string,
): AppError {
  const verb = args.find((word) => /^[a-z][a-z-]+$/.test(word)) ?? '';
  if (error.code === 'ENOENT') {
    return new AppError('configuration', 'the program git is not installed: a source of kind git needs it', {
      cause: error,
    });
  }
  const reason = error.killed
    ? `took longer than ${TIMEOUT_MS / 60_000} minutes`
    : lastLine(stderr) || describeError(error);
  return new AppError('unavailable', `git ${verb}: ${visibleText(withoutPassword(reason))}`, {
    cause: error,
  });
}

function lastLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => /^(fatal|error):/.test(line)) ?? lines.filter((line) => line !== '').at(-1) ?? ''
  );
}

function withoutPassword(text: string): string {
  return text.replace(/(\/\/)[^/@\s]*@/g, '$1***@');
}
