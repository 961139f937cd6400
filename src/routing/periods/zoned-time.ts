import { type Day, dayOf } from './civil-day.ts';

const MILLISECONDS = 86_400_000;

/** The calendar day that a clock in the time zone shows at the instant. */
export function dayAt(instant: Date, timezone: string): Day {
  return dayReader(timezone)(instant.getTime());
}

/** The first instant of the day in the time zone, which is not midnight where a clock change skips it. */
export function startOfDay(day: Day, timezone: string): Date {
  const read = dayReader(timezone);
  const midnight = day * MILLISECONDS;
  const offsets = [offsetAt(midnight - MILLISECONDS, timezone), offsetAt(midnight + MILLISECONDS, timezone)];
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  const first = candidates.find((candidate) => read(candidate) >= day) ?? candidates.at(-1);
  return new Date(first ?? midnight);
}

function dayReader(timezone: string): (instant: number) => Day {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => {
    const parts = numbersOf(format, instant);
    return dayOf(parts.year, parts.month, parts.day);
  };
}

/** Milliseconds by which the zone's clock is ahead of UTC. */
function offsetAt(instant: number, timezone: string): number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const { year, month, day, hour, minute, second } = numbersOf(format, instant);
  const shown = dayOf(year, month, day) * MILLISECONDS + ((hour * 60 + minute) * 60 + second) * 1000;
  return shown - Math.floor(instant / 1000) * 1000;
}

function numbersOf(format: Intl.DateTimeFormat, instant: number) {
  const found = { year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of format.formatToParts(instant)) {
    if (type in found) found[type as keyof typeof found] = Number(value);
  }
  return found;
}
