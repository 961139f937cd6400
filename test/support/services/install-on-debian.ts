import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildVector } from './build-vector.ts';
import {
  describePackages,
  type PackagePlan,
  parseCandidate,
  parsePostgresMajor,
  planPackages,
} from './debian-packages.ts';
import type { Release } from './debian-release.ts';
import { findRedisServer } from './find-program.ts';
import { choosePostgres, findPostgresInstallations, OLDEST_POSTGRES } from './postgres-installation.ts';
import { type Say, step } from './progress.ts';
import { type CommandOptions, runCommand } from './run-command.ts';
import { guardWith } from './temporary-folder.ts';

export interface Missing {
  readonly release: Release;
  readonly needsPostgres: boolean;
  readonly needsRedis: boolean;
}

/** Installs what is missing with apt-get; several runs at once take turns, and the later ones find it done. */
export async function installOnDebian(missing: Missing, say: Say, signal?: AbortSignal): Promise<void> {
  const unlock = await takeTurn(signal);
  try {
    const found = choosePostgres(await findPostgresInstallations(process.env));
    const needsPostgres = missing.needsPostgres && found.usable === null;
    const needsRedis = missing.needsRedis && (await findRedisServer()) === null;
    if (!needsPostgres && !needsRedis) return;
    await step(say, 'apt-get update', () => aptGet(['update'], signal));
    const major = found.withoutVector?.major ?? (await packagedMajor());
    const plan = planPackages({
      needsPostgres,
      needsRedis,
      major,
      isPostgresInstalled: found.withoutVector !== null,
      hasServerHeaders:
        found.withoutVector !== null && (await hasServerHeaders(found.withoutVector.programs)),
      vectorCandidate: await vectorCandidate(major),
    });
    say(describePackages(plan, major));
    await installPackages(plan, say, signal);
    if (plan.buildsVector) await buildForInstalled(missing.release, say, signal);
  } finally {
    unlock();
  }
}

async function buildForInstalled(release: Release, say: Say, signal?: AbortSignal): Promise<void> {
  const { withoutVector: installation } = choosePostgres(await findPostgresInstallations(process.env));
  if (installation === null) throw new Error('apt-get has installed no Postgres server that can be found');
  const name = `building pgvector for PostgreSQL ${installation.major}`;
  await step(say, name, () => buildVector(installation, release, signal));
}

/** A lock on apt's own folder of state, which every Debian has; the kernel drops it with the process. */
async function takeTurn(signal?: AbortSignal): Promise<() => void> {
  const holder = spawn('/usr/bin/flock', ['/var/lib/apt', 'sh', '-c', 'echo; exec cat'], {
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  await once(holder.stdout, 'data', { signal });
  return () => holder.stdin.end();
}

async function packagedMajor(): Promise<number> {
  const major = parsePostgresMajor(await runCommand('apt-cache', ['depends', 'postgresql']));
  if (major === null || major < OLDEST_POSTGRES) {
    throw new Error(
      `this release's package postgresql is version ${major}, the tests need ${OLDEST_POSTGRES} or newer`,
    );
  }
  return major;
}

async function vectorCandidate(major: number): Promise<string | null> {
  return parseCandidate(await runCommand('apt-cache', ['policy', `postgresql-${major}-pgvector`]));
}

async function hasServerHeaders(programs: string): Promise<boolean> {
  const headers = (await runCommand(join(programs, 'pg_config'), ['--includedir-server'])).trim();
  return existsSync(join(headers, 'postgres.h'));
}

async function installPackages({ packages }: PackagePlan, say: Say, signal?: AbortSignal): Promise<void> {
  const allowServices = await forbidServices();
  try {
    const args = ['install', '--yes', '--no-install-recommends', ...packages];
    await step(say, 'apt-get install', () => aptGet(args, signal));
  } finally {
    await allowServices();
  }
}

async function aptGet(args: string[], signal?: AbortSignal): Promise<void> {
  const options: CommandOptions = {
    env: { ...(process.env as Record<string, string>), DEBIAN_FRONTEND: 'noninteractive' },
    mustFinish: true,
    signal,
  };
  await runCommand('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], options);
}

const SERVICE_POLICY = '/usr/sbin/policy-rc.d';

/** While packages are installed, they must not start servers on the default ports. A policy of the machine's own stays. */
async function forbidServices(): Promise<() => Promise<void>> {
  if (existsSync(SERVICE_POLICY)) return async () => {};
  const releaseGuard = guardWith('cat >/dev/null; rm -f "$1"', SERVICE_POLICY);
  await writeFile(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return async () => {
    await rm(SERVICE_POLICY, { force: true });
    releaseGuard();
  };
}
