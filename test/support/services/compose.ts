import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { withoutConfiguration } from './environment.ts';
import { onFreePort } from './free-port.ts';
import type { RunningService } from './own-postgres.ts';
import type { RedisHost, RedisOptions } from './own-redis.ts';
import { runCommand, succeeds } from './run-command.ts';
import { guardWith } from './temporary-folder.ts';

const COMPOSE_FILE = fileURLToPath(new URL('../services.compose.yml', import.meta.url));
const ENGINE_ANSWER_MS = 10_000;

type ServiceName = 'postgres' | 'redis';

/** Whether a docker engine answers, and can be told by `docker compose`. */
export async function dockerAnswers(signal?: AbortSignal): Promise<boolean> {
  const options = { signal, timeout: ENGINE_ANSWER_MS };
  return (
    (await succeeds('docker', ['info'], options)) &&
    (await succeeds('docker', ['compose', 'version'], options))
  );
}

/** Starts Postgres with pgvector in a container of its own. */
export async function startComposePostgres(signal?: AbortSignal): Promise<RunningService> {
  return await onFreePort(async (port) => {
    const project = await startProject('postgres', { TEST_POSTGRES_PORT: String(port) }, signal);
    return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, stop: project.remove };
  }, signal);
}

/** Starts Redis in a container of its own; it keeps its port when it is ended and started again. */
export async function startComposeRedis(
  options: RedisOptions = {},
  signal?: AbortSignal,
): Promise<RedisHost> {
  return await onFreePort(async (port) => {
    const settings = {
      TEST_REDIS_PORT: String(port),
      TEST_REDIS_APPENDONLY: options.persistence === true ? 'yes' : 'no',
    };
    const project = await startProject('redis', settings, signal);
    return {
      port,
      start: () => project.run(['up', '--detach', '--wait', 'redis']),
      end: async (endSignal) => {
        if (endSignal === 'SIGKILL') await project.run(['kill', 'redis']);
        // After a kill too: unlike kill, stop waits until the container has ended.
        await project.run(['stop', 'redis']);
      },
      remove: project.remove,
    };
  }, signal);
}

async function startProject(service: ServiceName, settings: Record<string, string>, signal?: AbortSignal) {
  const name = `switchyard-test-${randomBytes(6).toString('hex')}`;
  const compose = ['compose', '--project-name', name, '--file', COMPOSE_FILE];
  const down = [...compose, 'down', '--volumes', '--timeout', '2'];
  const env = { ...withoutConfiguration(process.env), ...settings };
  const releaseGuard = guardWith('cat >/dev/null; docker "$@"', ...down);
  const run = async (args: string[]) => {
    await runCommand('docker', [...compose, ...args], { env, signal });
  };
  const remove = async () => {
    await runCommand('docker', down, { env });
    releaseGuard();
  };
  try {
    await run(['up', '--detach', '--wait', service]);
    return { run, remove };
  } catch (error) {
    await remove().catch(() => {});
    throw error;
  }
}
