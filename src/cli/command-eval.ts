import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { AppError, ReportedFailure } from '../errors.ts';

/** The program imports nothing of the evaluation: it is started beside it. */
const EVALUATION = fileURLToPath(new URL('../../eval/agent/run.ts', import.meta.url));

/** Runs the evaluation in a process of its own; throws when it fails. `live` asks the real models. */
export async function evalCommand(
  { environment }: Config,
  options: { readonly live?: boolean },
): Promise<void> {
  if (options.live && environment.ANTHROPIC_API_KEY === undefined) {
    throw new AppError('usage', 'eval --live asks the real models: set ANTHROPIC_API_KEY first');
  }
  if (!existsSync(EVALUATION)) {
    throw new AppError('configuration', 'the evaluation is not installed here: run it from a checkout');
  }
  const argv = ['--import', 'tsx', EVALUATION, ...(options.live ? ['--live'] : [])];
  const code = await new Promise<number | null>((resolve, reject) => {
    spawn(process.execPath, argv, { stdio: 'inherit' }).on('error', reject).on('exit', resolve);
  });
  if (code !== 0) throw new ReportedFailure('internal', 'the evaluation found faults');
}
