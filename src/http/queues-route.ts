import type { RequestListener } from 'node:http';
import type { Route } from './route.ts';
import { sendJson } from './send-json.ts';

export const QUEUES_PATH = '/admin/queues';

/** The queue's board, for operators. `board` is null while Redis has not been reached. */
export function queuesRoute(board: () => RequestListener | null): Route {
  return {
    method: 'any',
    path: `${QUEUES_PATH}/*`,
    access: 'admin',
    async handle({ message }, response) {
      const listener = board();
      if (listener !== null) return listener(message, response);
      sendJson(response, 503, { error: 'the queue is not there: REDIS_URL is not set, or Redis is away' });
    },
  };
}
