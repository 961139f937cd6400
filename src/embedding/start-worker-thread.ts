import { startThread } from '../start-thread.ts';
import type { PoolWorker, WorkerReply } from './worker-messages.ts';

/** A worker in a thread, of the module `name` beside `parent`; it reads `data` as `workerData`. */
export function startWorkerThread(parent: string, name: string, data: unknown): PoolWorker {
  const thread = startThread(parent, name, data);
  return {
    send: (request) => thread.postMessage(request),
    onReply: (listener) => thread.on('message', (reply: WorkerReply) => listener(reply)),
    onEnd: (listener) => {
      let ended = false;
      const once = (reason: Error) => {
        if (!ended) listener(reason);
        ended = true;
      };
      thread.on('error', once);
      thread.on('exit', (code) => once(new Error(`it ended with code ${code}`)));
    },
    hold: () => thread.ref(),
    release: () => thread.unref(),
    end: async () => {
      thread.ref();
      await thread.terminate();
    },
  };
}
