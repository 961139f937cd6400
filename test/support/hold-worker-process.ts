import { startWorkerProcess } from '../../src/embedding/start-worker-process.ts';
import { WorkerPool } from '../../src/embedding/worker-pool.ts';

// Prints the id of its worker process, then waits to be killed.
const pool = new WorkerPool({
  size: 1,
  start: () => startWorkerProcess(import.meta.url, 'moody-worker', null),
});
const [vector] = await pool.run({ texts: ['x'], kind: 'query' });
console.log(Math.round((vector?.[2] ?? 0) / (vector?.[1] ?? 1)));
setInterval(() => {}, 60_000);
