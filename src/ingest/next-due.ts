import { CronExpressionParser } from 'cron-parser';
import type { SourceSettings } from '../config-schema.ts';

/** A source's schedule as the store keeps it, cron and time zone in one text; null without one. */
export function scheduleText(source: Pick<SourceSettings, 'schedule' | 'schedule_timezone'>): string | null {
  if (source.schedule === undefined) return null;
  return `${source.schedule.trim().split(/\s+/).join(' ')} ${source.schedule_timezone ?? 'UTC'}`;
}

/** The first time after `now` at which the schedule is due. */
export function nextDue(schedule: string, now: Date): Date {
  const { pattern, timezone } = parseSchedule(schedule);
  return CronExpressionParser.parse(pattern, { tz: timezone, currentDate: now }).next().toDate();
}

export function parseSchedule(schedule: string): { pattern: string; timezone: string } {
  const parts = schedule.split(' ');
  return { pattern: parts.slice(0, 5).join(' '), timezone: parts[5] ?? 'UTC' };
}
