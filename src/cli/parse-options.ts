import { InvalidArgumentError } from 'commander';
import { timezoneSchema } from '../config-schema.ts';

/** Option values are checked where they are read: a wrong one is wrong usage and names what is allowed. */
export function parseInstant(text: string): Date {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) {
    throw new InvalidArgumentError('allowed is an ISO time such as 2026-03-01T09:00:00Z');
  }
  return instant;
}

export function parseTimezone(text: string): string {
  const parsed = timezoneSchema.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? 'unknown time zone');
  return parsed.data;
}

export function parseLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > 50) {
    throw new InvalidArgumentError('allowed is a whole number from 1 to 50');
  }
  return limit;
}

export function parseRunId(text: string): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1) throw new InvalidArgumentError('allowed is the number of a run');
  return id;
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError('allowed is a port from 0 to 65535');
  }
  return port;
}

/** Gathers an option that may stand several times. */
export function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}
