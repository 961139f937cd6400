import { dockerAnswers, startComposeRedis } from './services/compose.ts';
import { findRedisServer } from './services/find-program.ts';
import { type RedisHost, type RedisOptions, startOwnRedis } from './services/own-redis.ts';
import { askRedis } from './services/redis-protocol.ts';

/** A Redis server of one test's own, which it may stop, kill and wipe. It keeps its port throughout. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Ends it as a crash would: nothing is saved that isn't yet. */
  kill(): Promise<void>;
  /** Starts it again; one that runs is shut down in good order first. */
  restart(): Promise<void>;
  /** Deletes every key. */
  wipe(): Promise<void>;
  /** Ends it for good and removes its folder. */
  stop(): Promise<void>;
}

/** Starts a private Redis server. Without `persistence` it has forgotten everything when it starts again. */
export async function startTestRedis(options: RedisOptions = {}): Promise<TestRedis> {
  const host = await startHost(options);
  return {
    url: `redis://127.0.0.1:${host.port}`,
    port: host.port,
    kill: () => host.end('SIGKILL'),
    restart: async () => {
      await host.end('SIGTERM');
      await host.start();
    },
    wipe: async () => {
      await askRedis(host.port, 'FLUSHALL');
    },
    stop: () => host.remove(),
  };
}

async function startHost(options: RedisOptions): Promise<RedisHost> {
  const program = await findRedisServer();
  if (program !== null) return await startOwnRedis(program, options);
  if (await dockerAnswers()) return await startComposeRedis(options);
  throw new Error(
    'no redis-server on PATH and no docker engine: run the tests with "npm test", or install redis-server',
  );
}
