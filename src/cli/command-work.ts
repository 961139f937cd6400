import { startWork } from '../../workers/main.ts';
import type { Runtime } from '../runtime.ts';
import { type Terminal, writeLine } from './terminal.ts';
import { untilStopped } from './until-stopped.ts';

export interface WorkCommandOptions {
  readonly healthPort?: number;
}

/** Works until the process is asked to end; what is under way then is for another to go on with. */
export async function workCommand(options: WorkCommandOptions, runtime: Runtime, terminal: Terminal) {
  const { log, config } = runtime;
  const stopped = untilStopped();
  const { healthPort: port } = options;
  const work = await startWork(runtime, { health: port === undefined ? null : { host: '127.0.0.1', port } });
  const queue = config.environment.REDIS_URL === undefined ? 'none: it looks for work by itself' : 'Redis';
  log.info({ event: 'work.started', pid: process.pid, queue, address: work.address });
  writeLine(terminal.error, `Working (queue: ${queue}). Ctrl-C stops it.`);
  const signal = await stopped;
  log.info({ event: 'work.stopping', signal });
  await work.close();
}
