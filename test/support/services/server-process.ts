import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { withoutConfiguration } from './environment.ts';
import { lastLines } from './run-command.ts';
import { type Owner, PROCESS_ID_FILE } from './temporary-folder.ts';

export interface ServerProgram {
  readonly command: string;
  readonly args: readonly string[];
  /** Its log and process id are kept here. */
  readonly folder: string;
  readonly owner?: Owner | undefined;
}

const READY_MS = 30_000;
const END_MS = 10_000;
const POLL_MS = 25;

/** A server that runs as a child of this process. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #program: ServerProgram;
  readonly #ended: Promise<void>;
  #hasEnded = false;
  #failure: Error | null = null;

  constructor(program: ServerProgram) {
    this.#program = program;
    const log = openSync(this.#logFile, 'a');
    // Its own process group: a Ctrl-C at the terminal must not end it under the tests that still run.
    this.#child = spawn(program.command, program.args, {
      ...program.owner,
      cwd: program.folder,
      detached: true,
      env: withoutConfiguration(process.env),
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#ended = new Promise((resolve) => {
      const end = (failure: Error | null) => {
        this.#hasEnded = true;
        this.#failure = failure;
        resolve();
      };
      this.#child.once('error', end);
      this.#child.once('exit', () => end(null));
    });
    if (this.#child.pid !== undefined) {
      writeFileSync(join(program.folder, PROCESS_ID_FILE), String(this.#child.pid));
    }
  }

  get id(): number | undefined {
    return this.#child.pid;
  }

  get #logFile(): string {
    return join(this.#program.folder, 'server.log');
  }

  /** Waits until `isReady` is true; throws with the server's last log lines when it ends or takes too long. */
  async untilReady(isReady: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
    const deadline = Date.now() + READY_MS;
    while (!(await isReady())) {
      signal?.throwIfAborted();
      if (this.#hasEnded) throw await this.#trouble('ended at once');
      if (Date.now() > deadline) throw await this.#trouble(`is not ready after ${READY_MS / 1000} s`);
      await wait(POLL_MS);
    }
  }

  /** Sends the signal and waits for the end; a server that doesn't obey in 10 seconds is killed. */
  async end(signal: 'SIGINT' | 'SIGTERM' | 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    if (this.#hasEnded) return;
    this.#child.kill(signal);
    const killing = setTimeout(() => this.#child.kill('SIGKILL'), END_MS);
    await this.#ended;
    clearTimeout(killing);
  }

  async #trouble(what: string): Promise<Error> {
    const log = this.#failure?.message ?? lastLines(await readFile(this.#logFile, 'utf8'));
    return new Error(`${this.#program.command} ${what}:\n${log}`);
  }
}
