/**
 * An instant as the zone's clocks show it, with the offset; at midnight the day alone, which is how a post
 * dated by day only reads: "2024-03-01", "2024-03-01T14:30+01:00".
 */
export function localTime(instant: Date, timezone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const day = `${parts['year']?.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
  const clock = `${parts['hour']}:${parts['minute']}`;
  if (clock === '00:00' && parts['second'] === '00' && instant.getUTCMilliseconds() === 0) return day;
  const offset = parts['timeZoneName']?.slice('GMT'.length) ?? '';
  return `${day}T${clock}${offset === '' || offset === '+00:00' ? 'Z' : offset}`;
}
