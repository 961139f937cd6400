import { type SpawnOptions, spawn } from 'node:child_process';

export interface CommandOptions extends Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> {
  readonly env?: Record<string, string>;
  readonly timeoutMs?: number;
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
  const { signal, mustFinish = false, timeoutMs, ...spawnOptions } = options;
  signal?.throwIfAborted();
  const output = await collect(command, args, {
    ...spawnOptions,
    // Its own process group: a Ctrl-C at the terminal reaches it only through `signal`.
    detached: true,
    timeout: timeoutMs,
    signal: mustFinish ? undefined : signal,
  });
  signal?.throwIfAborted();
  return output;
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

function collect(command: string, args: readonly string[], options: SpawnOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
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
      if (code === 0) resolve(stdout);
      else
        reject(
          new Error(`${commandLine(command, args)} ended with ${signalName ?? code}:\n${lastLines(both)}`),
        );
    });
  });
}

function commandLine(command: string, args: readonly string[]): string {
  return [command, ...args].join(' ');
}

export function lastLines(text: string, count = 15): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
