import { spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endGroup } from './run-command.ts';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

export interface TemporaryFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Where a server started from a temporary folder leaves its process id for the guard. */
export const PROCESS_ID_FILE = 'server.pid';

const END_SERVER_AND_REMOVE = `
cat >/dev/null
if [ -f "$1/${PROCESS_ID_FILE}" ]; then
  id=$(cat "$1/${PROCESS_ID_FILE}")
  kill -INT "$id" 2>/dev/null
  tries=0
  # A process that has ended but that nobody has waited for (Z) still answers to kill -0.
  while kill -0 "$id" 2>/dev/null && ! grep -qs '^State:.Z' "/proc/$id/status" && [ $tries -lt 50 ]; do
    sleep 0.1
    tries=$((tries + 1))
  done
  kill -KILL "$id" 2>/dev/null
fi
rm -rf "$1"
`;

/**
 * Makes a private folder that is gone when this process is: even if it is killed outright, a guard ends
 * the server that runs in the folder and removes it.
 */
export async function makeTemporaryFolder(purpose: string, owner?: Owner): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), `switchyard-test-${purpose}-`));
  const releaseGuard = guardWith(END_SERVER_AND_REMOVE, path);
  if (owner !== undefined) await chown(path, owner.uid, owner.gid);
  return {
    path,
    remove: async () => {
      await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      releaseGuard();
    },
  };
}

/**
 * Runs a shell script when this process ends without having called the returned release. The script's
 * first command must be `cat`: it waits on a pipe that the kernel closes with this process.
 */
export function guardWith(script: string, ...args: string[]): () => void {
  const guard = spawn('sh', ['-c', script, 'guard', ...args], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => {});
  guard.unref();
  (guard.stdin as unknown as Socket).unref();
  return () => endGroup(guard, 'SIGKILL');
}
