#!/usr/bin/env node
import { runCli } from './cli/run-cli.ts';
import { processTerminal } from './cli/terminal.ts';
import { loadDotEnv } from './config.ts';

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

loadDotEnv();
process.exitCode = await runCli(process.argv.slice(2), process.env, processTerminal);
