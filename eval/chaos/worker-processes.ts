import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Random } from './random.ts';

export interface WorkerProcesses {
  /** Kills one without a word; another takes its place, as a supervisor has it. */
  killOne(): void;
  counts(): { readonly killed: number; readonly started: number };
  stop(): Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Workers as `npm run work` starts them, kept at their number. */
export function startWorkerProcesses(
  count: number,
  environment: Readonly<Record<string, string>>,
  random: Random,
): WorkerProcesses {
  const counts = { killed: 0, started: 0 };
  const children = new Set<ChildProcess>();
  let stopped = false;
  const start = () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli.ts', 'work'], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...environment },
      stdio: ['ignore', 'ignore', process.env['CHAOS_LOG'] ? 'inherit' : 'ignore'],
    });
    counts.started++;
    children.add(child);
    child.once('exit', () => {
      children.delete(child);
      if (!stopped) start();
    });
  };
  for (let n = 0; n < count; n++) start();
  return {
    killOne() {
      const victim = random.choose([...children]);
      if (victim?.kill('SIGKILL')) counts.killed++;
    },
    counts: () => counts,
    async stop() {
      stopped = true;
      await Promise.all(
        [...children].map((child) => {
          child.kill('SIGTERM');
          return child.exitCode === null ? once(child, 'exit') : null;
        }),
      );
    },
  };
}
