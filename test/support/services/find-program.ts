import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Environment } from './environment.ts';

/** Folders of programs beside PATH: Homebrew's, and Debian's for servers that a user's PATH leaves out. */
const FURTHER_FOLDERS = ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin', '/usr/sbin'];

const REDIS_NAMES = ['redis-server', 'valkey-server'];

export async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function programFolders(environment: Environment): string[] {
  const onPath = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...new Set([...onPath, ...FURTHER_FOLDERS])];
}

/** The path of a Redis server's program, or null when this machine has none. */
export async function findRedisServer(environment: Environment = process.env): Promise<string | null> {
  for (const name of REDIS_NAMES) {
    for (const folder of programFolders(environment)) {
      const path = join(folder, name);
      if (await isExecutable(path)) return path;
    }
  }
  return null;
}

/** The folders that match `parent`/`name`/`below`, where `name` is any entry that fits the pattern. */
export async function foldersBelow(parent: string, name: RegExp, below: string): Promise<string[]> {
  try {
    const entries = await readdir(parent);
    return entries.filter((entry) => name.test(entry)).map((entry) => join(parent, entry, below));
  } catch {
    return [];
  }
}
