import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningScript {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves when stdout or stderr has held `text`; rejects when the process ends before. */
  sees(text: string): Promise<void>;
}

/** Runs a TypeScript file of this repository in a process of its own, with nothing but `environment` set. */
export function runScript(
  file: string,
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input?: string,
): RunningScript {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...argv], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
    stdio: 'pipe',
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (bytes: Buffer) => {
    stdout += bytes;
  });
  child.stderr.on('data', (bytes: Buffer) => {
    stderr += bytes;
  });
  const holds = (text: string) => stdout.includes(text) || stderr.includes(text);
  child.stdin.end(input ?? '');
  const finished = new Promise<Finished>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return {
    child,
    finished,
    sees: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (holds(text)) resolve();
        };
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        look();
        finished.then(() =>
          holds(text) ? resolve() : reject(new Error(`ended without "${text}": ${stdout}${stderr}`)),
        );
      }),
  };
}
