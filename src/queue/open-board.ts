import type { RequestListener } from 'node:http';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import type { Queue } from 'bullmq';

/**
 * Bull Board over the queues, to be served below `path`. Who may see it is for its caller to say: it
 * shows and retries jobs for anybody who reaches it.
 */
export function openBoard(queues: readonly Queue[], path: string): RequestListener {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(path);
  createBullBoard({ queues: queues.map((queue) => new BullMQAdapter(queue)), serverAdapter: adapter });
  const router = adapter.getRouter() as RequestListener;
  return (request, response) => {
    // The router stands at its own root; the address before is for the links in its pages.
    request.url = (request.url ?? '').slice(path.length) || '/';
    router(request, response);
  };
}
