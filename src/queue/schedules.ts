import type { Queue } from 'bullmq';
import { SCHEDULE_JOB } from './names.ts';

/** When a source is synced by itself. */
export interface Schedule {
  readonly source: string;
  /** Cron with five fields. */
  readonly pattern: string;
  /** IANA name. */
  readonly timezone: string;
}

/**
 * Makes the queue's schedules these, and no others. A tick only has somebody look which sources are due:
 * that stands in the database, so that a tick that is lost or doubled changes nothing.
 */
export async function upsertSchedules(schedules: readonly Schedule[], queue: Queue): Promise<void> {
  const present = new Map((await queue.getJobSchedulers()).map((one) => [one.key, one]));
  for (const { source, pattern, timezone } of schedules) {
    const same = present.get(source);
    if (same?.pattern === pattern && same.tz === timezone) continue;
    await queue.upsertJobScheduler(
      source,
      { pattern, tz: timezone },
      { name: SCHEDULE_JOB, opts: { removeOnComplete: true, removeOnFail: true } },
    );
  }
  const wanted = new Set(schedules.map(({ source }) => source));
  for (const key of present.keys()) if (!wanted.has(key)) await queue.removeJobScheduler(key);
}
