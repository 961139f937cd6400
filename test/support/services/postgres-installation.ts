import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { foldersBelow, isExecutable, programFolders } from './find-program.ts';
import { runCommand } from './run-command.ts';

export const OLDEST_POSTGRES = 15;
const OLDEST_VECTOR = [0, 8] as const;

export interface PostgresInstallation {
  /** The folder of its programs. */
  readonly programs: string;
  readonly major: number;
  readonly version: string;
  /** The version of pgvector that it offers, or null. */
  readonly vector: string | null;
}

/** Every Postgres server on this machine: on PATH, and where Debian, Red Hat, Homebrew and Postgres.app put them. */
export async function findPostgresInstallations(environment: Environment): Promise<PostgresInstallation[]> {
  const folders = [
    ...programFolders(environment),
    ...(await foldersBelow('/usr/lib/postgresql', /^\d+$/, 'bin')),
    ...(await foldersBelow('/usr', /^pgsql-\d+$/, 'bin')),
    ...(await foldersBelow('/opt/homebrew/opt', /^postgresql(@\d+)?$/, 'bin')),
    ...(await foldersBelow('/usr/local/opt', /^postgresql(@\d+)?$/, 'bin')),
    ...(await foldersBelow('/Applications/Postgres.app/Contents/Versions', /^\d+$/, 'bin')),
    '/usr/local/pgsql/bin',
  ];
  const homes = new Set<string>();
  for (const folder of folders) {
    const isComplete =
      (await isExecutable(join(folder, 'postgres'))) && (await isExecutable(join(folder, 'initdb')));
    // PATH may hold links to the very programs that another folder holds.
    if (isComplete) homes.add(join(await realpath(join(folder, 'postgres')), '..'));
  }
  const found = await Promise.all([...homes].map(inspectInstallation));
  return found.filter((installation) => installation !== null);
}

async function inspectInstallation(programs: string): Promise<PostgresInstallation | null> {
  try {
    const version =
      /\d+(?:\.\d+)*/.exec(await runCommand(join(programs, 'postgres'), ['--version']))?.[0] ?? '0';
    const share = (await runCommand(join(programs, 'pg_config'), ['--sharedir'])).trim();
    return { programs, version, major: Number.parseInt(version, 10), vector: await readVectorVersion(share) };
  } catch {
    // A broken or half-removed installation is no installation.
    return null;
  }
}

async function readVectorVersion(shareFolder: string): Promise<string | null> {
  try {
    const control = await readFile(join(shareFolder, 'extension', 'vector.control'), 'utf8');
    return /^\s*default_version\s*=\s*'([^']+)'/m.exec(control)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** True for pgvector 0.8.0 and newer, in any spelling that a package manager gives a version. */
export function isRecentVector(version: string | null): boolean {
  const [major, minor] = (version ?? '').split('.').map((part) => Number.parseInt(part, 10));
  if (major === undefined || minor === undefined) return false;
  return major > OLDEST_VECTOR[0] || (major === OLDEST_VECTOR[0] && minor >= OLDEST_VECTOR[1]);
}

export interface PostgresChoice {
  /** The newest one that can serve the tests. */
  readonly usable: PostgresInstallation | null;
  /** The newest one that lacks only pgvector. */
  readonly withoutVector: PostgresInstallation | null;
}

export function choosePostgres(installations: readonly PostgresInstallation[]): PostgresChoice {
  const newestFirst = installations
    .filter((installation) => installation.major >= OLDEST_POSTGRES)
    .toSorted((left, right) => right.major - left.major);
  return {
    usable: newestFirst.find((installation) => isRecentVector(installation.vector)) ?? null,
    withoutVector: newestFirst.find((installation) => !isRecentVector(installation.vector)) ?? null,
  };
}
