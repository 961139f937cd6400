import { onFreePort } from './free-port.ts';
import { askRedis } from './redis-protocol.ts';
import { ServerProcess } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export interface RedisOptions {
  /** Keep what is written across kill() and restart(): an append-only file, flushed at each write. */
  readonly persistence?: boolean;
}

/** What can be done to a Redis server, however it is run. */
export interface RedisHost {
  readonly port: number;
  start(): Promise<void>;
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Ends it and leaves nothing behind. */
  remove(): Promise<void>;
}

/** Starts a Redis server of the given program, on a free loopback port, in a temporary folder. */
export async function startOwnRedis(
  program: string,
  options: RedisOptions = {},
  signal?: AbortSignal,
): Promise<RedisHost> {
  const folder = await makeTemporaryFolder('redis');
  const start = async (port: number) => {
    const args = redisArguments(port, folder.path, options.persistence ?? false);
    const server = new ServerProcess({ command: program, args, folder: folder.path });
    try {
      await server.untilReady(() => answersAs(port, server.id), signal);
      return { port, server };
    } catch (error) {
      await server.end('SIGKILL');
      throw error;
    }
  };
  try {
    let running = await onFreePort(start, signal);
    return {
      port: running.port,
      start: async () => {
        running = await start(running.port);
      },
      end: (endSignal) => running.server.end(endSignal),
      remove: async () => {
        await running.server.end('SIGTERM');
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

function redisArguments(port: number, folder: string, persistence: boolean): string[] {
  const settings = {
    port: String(port),
    bind: '127.0.0.1',
    dir: folder,
    daemonize: 'no',
    save: '',
    appendonly: persistence ? 'yes' : 'no',
    appendfsync: 'always',
    // A queue loses jobs under any other policy.
    'maxmemory-policy': 'noeviction',
  };
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}

/** Whether the server on the port is the very process that was started: another may have taken the port. */
async function answersAs(port: number, id: number | undefined): Promise<boolean> {
  try {
    const server = await askRedis(port, 'INFO server');
    // While it still reads its append-only file it answers INFO, and PING with "-LOADING".
    await askRedis(port, 'PING');
    return server.includes(`process_id:${id}\r\n`);
  } catch {
    return false;
  }
}
