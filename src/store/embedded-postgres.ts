import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import pg from 'pg';
import { AppError } from '../errors.ts';
import { startThread } from '../start-thread.ts';
import { takeDataFolder } from './data-folder-lock.ts';
import { type Connection, PooledDatabase, valueTypes } from './pooled-database.ts';

const CONNECTIONS = 4;
const JOIN_WAIT_MS = 60_000;

/**
 * Opens PGlite on `folder`/postgres. The first process runs it in a worker thread and serves it on a
 * Unix socket; every further process uses that socket, and takes over when the first one ends.
 */
export async function openEmbeddedDatabase(folder: string): Promise<PooledDatabase> {
  const connect = () => connectEmbedded(folder);
  return new PooledDatabase('embedded', connect, await connect());
}

async function connectEmbedded(folder: string): Promise<Connection> {
  const deadline = Date.now() + JOIN_WAIT_MS;
  for (;;) {
    // mkdtemp makes a 0700 folder; the data folder's own path may be too long for a socket.
    const socketFolder = await mkdtemp(join(tmpdir(), 'switchyard-'));
    const lock = await takeDataFolder(folder, socketFolder);
    if (lock.ours) return serve(folder, socketFolder, lock.release);
    await rm(socketFolder, { recursive: true, force: true });
    const connection = await joinHolder(lock.holder.socketFolder);
    if (connection !== null) return connection;
    if (Date.now() > deadline) {
      throw new AppError(
        'unavailable',
        `the data folder ${folder} is held by process ${lock.holder.pid}, which does not answer: stop that process`,
      );
    }
  }
}

async function serve(
  folder: string,
  socketFolder: string,
  release: () => Promise<void>,
): Promise<Connection> {
  const worker = startThread(import.meta.url, 'embedded-worker', {
    dataFolder: join(folder, 'postgres'),
    socket: join(socketFolder, '.s.PGSQL.5432'),
  });
  const letGo = async () => {
    await release();
    await rm(socketFolder, { recursive: true, force: true });
  };
  try {
    await ready(worker);
  } catch (error) {
    await worker.terminate();
    await letGo();
    throw new AppError('unavailable', `the embedded database in ${folder} does not start: ${String(error)}`, {
      cause: error,
    });
  }
  // The pool keeps the process alive while it is used; an idle engine must not.
  worker.unref();
  return {
    pool: makePool(socketFolder),
    async close() {
      worker.ref();
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage('close');
      await ended;
      await letGo();
    },
  };
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('its worker ended early')));
  });
}

/** Null while the holder is still starting, or when it has just gone. */
async function joinHolder(socketFolder: string): Promise<Connection | null> {
  const pool = makePool(socketFolder);
  try {
    await pool.query('SELECT 1');
    return { pool, close: async () => {} };
  } catch {
    await pool.end();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return null;
  }
}

function makePool(socketFolder: string): pg.Pool {
  const pool = new pg.Pool({
    host: socketFolder,
    database: 'postgres',
    user: 'postgres',
    max: CONNECTIONS,
    types: valueTypes,
  });
  pool.on('error', () => {});
  return pool;
}
