import { createServer } from 'node:net';

const ATTEMPTS = 5;

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}

/** As Postgres, Redis and docker say it. */
const PORT_TAKEN = /address already in use|already allocated/i;

/**
 * Starts something on a free loopback port. Another process can take the port between the look and the
 * start: then it is tried again on another one. Any other failure is thrown at once.
 */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
  signal?: AbortSignal,
): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort());
    } catch (error) {
      signal?.throwIfAborted();
      if (attempt === ATTEMPTS || !(error instanceof Error && PORT_TAKEN.test(error.message))) throw error;
    }
  }
}
