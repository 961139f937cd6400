import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PoolWorker, WorkerReply } from './worker-messages.ts';

/**
 * A worker in a process of its own, of the module `name` beside `parent`, for runtimes that do not bear
 * threads; it reads `data` from its first argument. It ends with this process, however that ends.
 */
export function startWorkerProcess(parent: string, name: string, data: unknown): PoolWorker {
  const typescript = parent.endsWith('.ts');
  const child = fork(
    fileURLToPath(new URL(`./${name}.${typescript ? 'ts' : 'js'}`, parent)),
    [JSON.stringify(data)],
    {
      execArgv: typescript ? ['--import', import.meta.resolve('tsx')] : [],
      serialization: 'advanced',
      // stdout belongs to the answers of this process.
      stdio: ['ignore', 2, 2, 'ipc'],
    },
  );
  const ended = new Promise<Error>((resolve) => {
    child.on('error', resolve);
    child.on('exit', (code, signal) => resolve(new Error(`it ended with ${signal ?? `code ${code}`}`)));
  });
  const hold = () => {
    child.ref();
    child.channel?.ref();
  };
  return {
    send: (request) => child.send(request),
    onReply: (listener) => child.on('message', (reply) => listener(reply as WorkerReply)),
    onEnd: (listener) => ended.then(listener),
    hold,
    release: () => {
      child.unref();
      child.channel?.unref();
    },
    end: async () => {
      hold();
      // It has nothing to save, and may be deep in native code.
      child.kill('SIGKILL');
      await ended;
    },
  };
}
