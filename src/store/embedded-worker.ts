import { mkdir } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const MAXIMUM_CONNECTIONS = 100;

const { dataFolder, socket } = workerData as { dataFolder: string; socket: string };
await mkdir(dataFolder, { recursive: true });
const database = await PGlite.create({ dataDir: dataFolder, extensions: { vector, pg_trgm } });
const server = new PGLiteSocketServer({ db: database, path: socket, maxConnections: MAXIMUM_CONNECTIONS });
await server.start();
parentPort?.on('message', async () => {
  await server.stop();
  await database.close();
  process.exit(0);
});
parentPort?.postMessage('ready');
