import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * Starts the module `name` (without its ending) beside `parent` in a worker thread. A thread does not
 * take over the TypeScript loader of its process, so from source it goes by way of one that does.
 */
export function startThread(
  parent: string,
  name: string,
  data: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  if (!parent.endsWith('.ts'))
    return new Worker(new URL(`./${name}.js`, parent), { workerData: data, resourceLimits });
  return new Worker(new URL('./typescript-thread.mjs', import.meta.url), {
    argv: [new URL(`./${name}.ts`, parent).href],
    workerData: data,
    resourceLimits,
  });
}
