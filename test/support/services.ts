import pg from 'pg';
import { dockerAnswers, startComposePostgres, startComposeRedis } from './services/compose.ts';
import { installableRelease } from './services/debian-release.ts';
import type { Environment } from './services/environment.ts';
import { findRedisServer } from './services/find-program.ts';
import { installOnDebian } from './services/install-on-debian.ts';
import { type RunningService, startOwnPostgres } from './services/own-postgres.ts';
import { startOwnRedis } from './services/own-redis.ts';
import {
  type DatabaseWay,
  explainMissing,
  planServices,
  type RedisWay,
  type ServicesPlan,
  ServicesUnavailable,
} from './services/plan-services.ts';
import {
  choosePostgres,
  findPostgresInstallations,
  isRecentVector,
} from './services/postgres-installation.ts';
import { type Say, sayOnStderr, step } from './services/progress.ts';

export interface TestServices {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** The program that tests start Redis servers of their own with; null where docker stands in. */
  readonly redisServer: string | null;
  /** Ends what was started and leaves nothing behind. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly environment?: Environment;
  readonly say?: Say;
  readonly signal?: AbortSignal;
}

/**
 * Starts a Postgres with pgvector and a Redis for one run of the tests, or uses those that
 * TEST_DATABASE_URL and TEST_REDIS_URL name. DATABASE_URL and REDIS_URL are never looked at. Throws
 * ServicesUnavailable, with what to install, when this machine offers no way.
 */
export async function startTestServices(options: StartOptions = {}): Promise<TestServices> {
  const { environment = process.env, say = sayOnStderr, signal } = options;
  const plan = await preparePlan(environment, say, signal);
  const database = await startDatabase(plan.database, say, signal);
  try {
    await checkVector(database.url);
    const redis = await startRedis(plan.redis, say, signal);
    return {
      databaseUrl: database.url,
      redisUrl: redis.url,
      redisServer: await findRedisServer(environment),
      stop: async () => {
        await Promise.all([database.stop(), redis.stop()]);
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Looks at the machine, installs where that is the way, and looks again. */
async function preparePlan(environment: Environment, say: Say, signal?: AbortSignal): Promise<ServicesPlan> {
  const release = await installableRelease();
  const plan = await look(environment, release !== null, signal);
  const needs = { needsPostgres: plan.database.way === 'install', needsRedis: plan.redis.way === 'install' };
  if (release !== null && (needs.needsPostgres || needs.needsRedis)) {
    await installOnDebian({ release, ...needs }, say, signal);
    return refuseMissing(await look(environment, false, signal));
  }
  return refuseMissing(plan);
}

function refuseMissing(plan: ServicesPlan): ServicesPlan {
  if (plan.database.way === 'none' || plan.redis.way === 'none')
    throw new ServicesUnavailable(explainMissing(plan));
  return plan;
}

async function look(
  environment: Environment,
  canInstall: boolean,
  signal?: AbortSignal,
): Promise<ServicesPlan> {
  const postgres = choosePostgres(await findPostgresInstallations(environment));
  const redisServer = await findRedisServer(environment);
  const local = planServices({ environment, postgres, redisServer, docker: false, canInstall: false });
  // Asking an engine that hangs takes seconds: only when it is needed.
  if (local.database.way !== 'none' && local.redis.way !== 'none') return local;
  const docker = await dockerAnswers(signal);
  return planServices({ environment, postgres, redisServer, docker, canInstall });
}

async function startDatabase(plan: DatabaseWay, say: Say, signal?: AbortSignal): Promise<RunningService> {
  if (plan.way === 'given') return { url: plan.url, stop: async () => {} };
  if (plan.way === 'local') {
    const { installation } = plan;
    const name = `PostgreSQL ${installation.version} with pgvector ${installation.vector} started`;
    return await step(say, name, () => startOwnPostgres(installation, signal));
  }
  say('starting PostgreSQL in docker; the first time it downloads the image');
  return await step(say, 'PostgreSQL 17 started in docker', () => startComposePostgres(signal));
}

async function startRedis(plan: RedisWay, say: Say, signal?: AbortSignal): Promise<RunningService> {
  if (plan.way === 'given') return { url: plan.url, stop: async () => {} };
  const start =
    plan.way === 'local'
      ? () => startOwnRedis(plan.program, {}, signal)
      : () => startComposeRedis({}, signal);
  const host = await step(say, plan.way === 'local' ? 'Redis started' : 'Redis started in docker', start);
  return { url: `redis://127.0.0.1:${host.port}`, stop: () => host.remove() };
}

/** A server that was given by hand may be any: say it here, and not in a hundred failing tests. */
async function checkVector(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ default_version: string }>(
      "SELECT default_version FROM pg_available_extensions WHERE name = 'vector'",
    );
    const version = rows[0]?.default_version ?? null;
    if (isRecentVector(version)) return;
    throw new Error(`it offers pgvector ${version ?? 'not at all'}, the tests need 0.8.0 or newer`);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ServicesUnavailable(`TEST_DATABASE_URL: the server can't be used: ${reason}`, { cause });
  } finally {
    await client.end().catch(() => {});
  }
}
