// What `npm test` runs: starts the tests' own services, runs vitest with the given arguments, cleans up.
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { testEnvironment } from '../test/support/services/environment.ts';
import {
  exitCodeOf,
  Interrupted,
  type Interruption,
  receiveInterruptions,
} from '../test/support/services/interruption.ts';
import { ServicesUnavailable } from '../test/support/services/plan-services.ts';
import { sayOnStderr } from '../test/support/services/progress.ts';
import { endGroup } from '../test/support/services/run-command.ts';
import { guardWith } from '../test/support/services/temporary-folder.ts';
import { startTestServices, type TestServices } from '../test/support/services.ts';

/** How long vitest may take to end its workers before they are killed. */
const GRACE_MS = 10_000;

/** Names the file in which .ci/run wants vitest's results as JSON, beside the lines for people. */
const SUMMARY_VARIABLE = 'TEST_SUMMARY_FILE';

async function runTests(args: readonly string[]): Promise<number> {
  let vitest: ChildProcess | null = null;
  const signal = receiveInterruptions((name) => {
    sayOnStderr(`${name}: stopping`);
    if (vitest !== null) interrupt(vitest, name);
  });
  const services = await startTestServices({ signal });
  try {
    signal.throwIfAborted();
    vitest = startVitest(args, services);
    return await exitCode(vitest, signal);
  } finally {
    await services.stop();
  }
}

function startVitest(args: readonly string[], services: TestServices): ChildProcess {
  const program = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const vitest = spawn(process.execPath, [program, 'run', ...args, ...summaryArguments()], {
    // A process group of its own: it hears of Ctrl-C once, from us, and what its tests leave can be ended.
    detached: true,
    env: testEnvironment(process.env, services),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Even if we are killed outright, it ends with us.
  guardWith('cat >/dev/null; kill -s KILL -- "-$1"', String(vitest.pid));
  return vitest;
}

function summaryArguments(): string[] {
  const file = process.env[SUMMARY_VARIABLE];
  return file ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : [];
}

function exitCode(vitest: ChildProcess, interrupted: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    vitest.once('error', reject);
    vitest.once('exit', (code, signal) => {
      // Its workers, and the processes that tests have left behind.
      endGroup(vitest, 'SIGKILL');
      if (interrupted.aborted) reject(interrupted.reason);
      else resolve(code ?? exitCodeOf(signal ?? 'SIGKILL'));
    });
  });
}

function interrupt(vitest: ChildProcess, signal: Interruption): void {
  vitest.kill(signal);
  setTimeout(() => endGroup(vitest, 'SIGKILL'), GRACE_MS);
}

// Whoever read our lines may be gone; the cleaning up must not fail of it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
try {
  process.exitCode = await runTests(process.argv.slice(2));
} catch (error) {
  if (error instanceof Interrupted) process.exitCode = error.exitCode;
  else process.exitCode = error instanceof ServicesUnavailable ? 2 : 1;
  sayOnStderr(error instanceof Error ? error.message : String(error));
}
// Timers and signal handlers that are still there have nothing left to do.
process.exit();
