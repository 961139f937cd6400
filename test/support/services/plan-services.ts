import type { Environment } from './environment.ts';
import type { PostgresChoice, PostgresInstallation } from './postgres-installation.ts';

/** What a look at the machine and the environment has found. */
export interface Found {
  readonly environment: Environment;
  readonly postgres: PostgresChoice;
  readonly redisServer: string | null;
  /** Asked only when a local program is missing. */
  readonly docker: boolean;
  readonly canInstall: boolean;
}

export type DatabaseWay =
  | { readonly way: 'given'; readonly url: string }
  | { readonly way: 'local'; readonly installation: PostgresInstallation }
  | { readonly way: 'compose' | 'install' | 'none' };

export type RedisWay =
  | { readonly way: 'given'; readonly url: string }
  | { readonly way: 'local'; readonly program: string }
  | { readonly way: 'compose' | 'install' | 'none' };

export interface ServicesPlan {
  readonly database: DatabaseWay;
  readonly redis: RedisWay;
}

/** For each service by itself: what was given, else a local program, else docker, else installing it. */
export function planServices(found: Found): ServicesPlan {
  const { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl } = found.environment;
  return { database: planDatabase(found, databaseUrl), redis: planRedis(found, redisUrl) };
}

function planDatabase(found: Found, url: string | undefined): DatabaseWay {
  if (url) return { way: 'given', url };
  if (found.postgres.usable !== null) return { way: 'local', installation: found.postgres.usable };
  return { way: wayWithoutProgram(found) };
}

function planRedis(found: Found, url: string | undefined): RedisWay {
  if (url) return { way: 'given', url };
  if (found.redisServer !== null) return { way: 'local', program: found.redisServer };
  return { way: wayWithoutProgram(found) };
}

function wayWithoutProgram(found: Found): 'compose' | 'install' | 'none' {
  if (found.docker) return 'compose';
  return found.canInstall ? 'install' : 'none';
}

/** No way is left to have a service: the message says what to install. */
export class ServicesUnavailable extends Error {}

export function explainMissing(plan: ServicesPlan): string {
  const missing = [
    ...(isMissing(plan.database) ? ['PostgreSQL 15 or newer with pgvector 0.8.0 or newer'] : []),
    ...(isMissing(plan.redis) ? ['redis-server'] : []),
  ];
  return [
    `The tests need ${missing.join(' and ')}, and this machine has none. One of these will do:`,
    '  Debian, Ubuntu: apt-get install postgresql postgresql-NN-pgvector redis-server (as root, the tests do it themselves)',
    '  macOS: brew install postgresql@17 pgvector redis',
    '  Docker: start it, and the tests run their own containers',
    '  TEST_DATABASE_URL and TEST_REDIS_URL: servers for tests alone',
  ].join('\n');
}

function isMissing(way: DatabaseWay | RedisWay): boolean {
  return way.way === 'install' || way.way === 'none';
}
