import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

export interface CommandOptions extends Pick<SpawnOptions, 'cwd' | 'uid' | 'gid' | 'timeout'> {
  readonly env?: Record<string, string>;
  /** Aborting ends the command, unless `mustFinish`. */
  readonly signal?: AbortSignal | undefined;
  /** For package managers: half an installation is worse than a late Ctrl-C. */
  readonly mustFinish?: boolean;
}

/**
 * Runs a command without a shell and without input, and returns what it wrote on stdout. Throws with the
 * command and its last lines when it can't be started, ends with another code than 0, or is cut short.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const { signal, mustFinish = false, ...spawnOptions } = options;
  signal?.throwIfAborted();
  try {
    return await collect(command, args, spawnOptions, mustFinish ? undefined : signal);
  } finally {
    // Whatever the command made of it, an interrupted caller goes no further.
    signal?.throwIfAborted();
  }
}

/** True when the command runs and ends with code 0. */
export async function succeeds(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<boolean> {
  try {
    await runCommand(command, args, options);
    return true;
  } catch {
    options.signal?.throwIfAborted();
    return false;
  }
}

function collect(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
  signal: AbortSignal | undefined,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // Its own process group: a Ctrl-C at the terminal reaches it only through `signal`, and then all of it.
    const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const endAll = () => endGroup(child, 'SIGTERM');
    signal?.addEventListener('abort', endAll);
    let stdout = '';
    let both = '';
    child.stdout?.on('data', (text: Buffer) => {
      stdout += text;
      both += text;
    });
    child.stderr?.on('data', (text: Buffer) => {
      both += text;
    });
    child.once('error', (cause) => reject(new Error(`${command} can't be run: ${cause.message}`, { cause })));
    child.once('close', (code, signalName) => {
      signal?.removeEventListener('abort', endAll);
      if (code === 0) resolve(stdout);
      else
        reject(
          new Error(`${[command, ...args].join(' ')} ended with ${signalName ?? code}:\n${lastLines(both)}`),
        );
    });
  });
}

/** Signals a detached child and everything that it has started. */
export function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // Nobody is left in it.
  }
}

export function lastLines(text: string, count = 15): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
