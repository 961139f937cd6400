/** One queue for listing sources, one for cutting and embedding their posts. */
export const SYNC_QUEUE = 'sync';
export const EMBED_QUEUE = 'embed';

/** Every key in Redis begins so: other programs may use the same server. */
export const KEY_PREFIX = 'switchyard';

/** Job that a schedule makes: somebody looks which sources are due. All other jobs are named by their source. */
export const SCHEDULE_JOB = 'schedule';
