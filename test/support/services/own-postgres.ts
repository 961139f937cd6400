import { userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { withoutConfiguration } from './environment.ts';
import { onFreePort } from './free-port.ts';
import type { PostgresInstallation } from './postgres-installation.ts';
import { runCommand } from './run-command.ts';
import { ServerProcess } from './server-process.ts';
import { makeTemporaryFolder, type Owner } from './temporary-folder.ts';

export interface RunningService {
  readonly url: string;
  stop(): Promise<void>;
}

export interface OwnPostgres extends RunningService {
  /** Ends it at once, as a crash would, and starts it again on its port: it recovers what was committed. */
  restart(): Promise<void>;
}

/** Nothing in the tests' database outlives the run, so it never waits for the disk. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '200',
  maintenance_work_mem: '128MB',
  listen_addresses: '127.0.0.1',
  // The default socket folder may not exist, or hold another server's socket.
  unix_socket_directories: '',
};

/** Makes a database cluster in a temporary folder and serves it on a free loopback port. */
export async function startOwnPostgres(
  installation: PostgresInstallation,
  signal?: AbortSignal,
): Promise<OwnPostgres> {
  const owner = await serverOwner();
  const folder = await makeTemporaryFolder('postgres', owner);
  try {
    const cluster = join(folder.path, 'cluster');
    await makeCluster(installation, cluster, { owner, signal });
    const start = async (port: number) => {
      const args = ['-D', cluster, '-p', String(port), ...settingArguments()];
      const process = new ServerProcess({
        command: join(installation.programs, 'postgres'),
        args,
        folder: folder.path,
        owner,
      });
      return await readyServer(process, {
        url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
        cluster,
        signal,
      });
    };
    let server = await onFreePort(start, signal);
    return {
      url: server.url,
      restart: async () => {
        await server.process.end('SIGQUIT');
        server = await start(Number(new URL(server.url).port));
      },
      stop: async () => {
        // SIGINT is Postgres' fast shutdown: it does not wait for clients to leave.
        await server.process.end('SIGINT');
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** Postgres refuses to run as root, so root lends it to the user that packages make for it. */
async function serverOwner(): Promise<Owner | undefined> {
  if (userInfo().uid !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([runCommand('id', ['-u', name]), runCommand('id', ['-g', name])]);
      return { uid: Number(uid), gid: Number(gid) };
    } catch {
      // Not a user of this machine: try the next name.
    }
  }
  throw new Error(
    'Postgres refuses to run as root, and this machine has no user postgres or nobody: add one',
  );
}

async function makeCluster(
  installation: PostgresInstallation,
  cluster: string,
  { owner, signal }: { owner: Owner | undefined; signal: AbortSignal | undefined },
): Promise<void> {
  // A UTF-8 locale, as in production: under "C", ILIKE and text search would not fold accented letters.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const choices = ['--username=postgres', '--auth=trust', '--encoding=UTF8', `--locale=${locale}`];
  const args = [`--pgdata=${cluster}`, ...choices, '--no-sync', '--no-instructions'];
  const env = withoutConfiguration(process.env);
  await runCommand(join(installation.programs, 'initdb'), args, { ...owner, cwd: '/', env, signal });
}

function settingArguments(): string[] {
  return Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

interface Expected {
  readonly url: string;
  readonly cluster: string;
  readonly signal: AbortSignal | undefined;
}

async function readyServer(process: ServerProcess, { url, cluster, signal }: Expected) {
  try {
    await process.untilReady(() => servesCluster(url, cluster), signal);
    return { process, url };
  } catch (error) {
    await process.end('SIGINT');
    throw error;
  }
}

/** Whether the server that answers there is ours, and not another's that took the port first. */
async function servesCluster(url: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return rows[0]?.data_directory === cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
