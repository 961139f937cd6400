import { describe, expect, it } from 'vitest';
import { parsePeriod, parsePeriods } from '../../../src/routing/periods/parse-period.ts';
import { periodTraps } from '../../fixtures/period-traps.ts';

/** A Monday. */
const asked = { now: new Date('2026-11-30T12:00:00Z'), timezone: 'UTC' };

function bounds(text: string): string {
  const period = parsePeriod(text, asked);
  if (period === null) return 'none';
  return `${day(period.from)} – ${day(period.before)}`;
}

function day(instant: Date | null): string {
  return instant?.toISOString().slice(0, 10) ?? 'open';
}

describe('a period in a question', () => {
  it.each([
    ['posts in 2023', '2023-01-01 – 2024-01-01'],
    ['what came out in March 2024', '2024-03-01 – 2024-04-01'],
    ['posts in May', '2026-05-01 – 2026-06-01'],
    ['posts in December', '2025-12-01 – 2026-01-01'],
    ['posts in November', '2026-11-01 – 2026-12-01'],
    ['Q1 2024', '2024-01-01 – 2024-04-01'],
    ['the first half of 2024', '2024-01-01 – 2024-07-01'],
    ['summer 2023', '2023-06-01 – 2023-09-01'],
    ['early 2023', '2023-01-01 – 2023-05-01'],
    ['mid-2023', '2023-05-01 – 2023-09-01'],
    ['in late 2023', '2023-09-01 – 2024-01-01'],
    ['in the 2020s', '2020-01-01 – 2030-01-01'],
    ['on 12 March 2024', '2024-03-12 – 2024-03-13'],
    ['2024-03-12', '2024-03-12 – 2024-03-13'],
    ['March 12th', '2026-03-12 – 2026-03-13'],
    ['yesterday', '2026-11-29 – 2026-11-30'],
    ['today', '2026-11-30 – 2026-12-01'],
    ['this week', '2026-11-30 – 2026-12-07'],
    ['last week', '2026-11-23 – 2026-11-30'],
    ['the week of 12 March 2024', '2024-03-11 – 2024-03-18'],
    ['two weeks ago', '2026-11-16 – 2026-11-23'],
  ])('reads the stretch of the calendar in "%s"', (text, expected) => expect(bounds(text)).toBe(expected));

  it.each([
    ['last month', '2026-10-01 – 2026-11-01'],
    ['last quarter', '2026-07-01 – 2026-10-01'],
    ['last year', '2025-01-01 – 2026-01-01'],
    ['the last 30 days', '2026-10-31 – 2026-12-01'],
    ['in the past couple of months', '2026-09-30 – 2026-12-01'],
    ['over the past year', '2025-11-30 – 2026-12-01'],
    ['year to date', '2026-01-01 – 2026-12-01'],
  ])('takes "%s" by the calendar or back from today, as people mean it', (text, expected) =>
    expect(bounds(text)).toBe(expected),
  );

  it.each([
    ['since 2021', '2021-01-01 – open'],
    ['after 2021', '2022-01-01 – open'],
    ['before 2021', 'open – 2021-01-01'],
    ['until 2021', 'open – 2022-01-01'],
    ['through 2021', 'open – 2022-01-01'],
    ['since March 2024', '2024-03-01 – open'],
    ['older than two years', 'open – 2024-11-30'],
    ['since 2021 but before 2023', '2021-01-01 – 2023-01-01'],
  ])('says on which side of "%s" its own year lies', (text, expected) => expect(bounds(text)).toBe(expected));

  it.each([
    ['between 2019 and 2021', '2019-01-01 – 2022-01-01'],
    ['2022-2024', '2022-01-01 – 2025-01-01'],
    ['from Jan 5 to Feb 10 2024', '2024-01-05 – 2024-02-11'],
    ['from November to January', '2025-11-01 – 2026-02-01'],
    ['in 2022 and 2023', '2022-01-01 – 2024-01-01'],
    ['in May and June 2024', '2024-05-01 – 2024-07-01'],
  ])('holds both ends of "%s"', (text, expected) => expect(bounds(text)).toBe(expected));

  it('keeps apart what no single stretch holds', () => {
    const { periods } = parsePeriods('in 2021 or 2023', asked);
    expect(periods.map(({ label }) => label)).toEqual(['in 2021', 'in 2023']);
  });

  it.each([
    ['in 2023', 'in 2023', '1 Jan 2023 – 31 Dec 2023'],
    ['since 1 March 2024', 'since 1 March 2024', 'from 1 Mar 2024'],
    ['until 2021', 'until the end of 2021', 'up to 31 Dec 2021'],
    ['on March 12th, 2024', 'on 12 March 2024', '12 Mar 2024'],
    ['from 2019 to 2021', 'between 2019 and 2021', '1 Jan 2019 – 31 Dec 2021'],
  ])('names "%s" for the answer', (text, label, days) => {
    expect(parsePeriod(text, asked)).toMatchObject({ label, days });
  });

  it.each(periodTraps)('reads none in "%s"', (text) => expect(bounds(text)).toBe('none'));

  it('reads none in words that a name has taken', () => {
    const text = 'posts in May by somebody';
    expect(parsePeriods(text, asked, [{ start: 9, end: 12 }]).periods).toEqual([]);
  });
});

describe('a period in the time zone of the asker', () => {
  const inZone = (text: string, timezone: string, now = '2026-11-30T12:00:00Z') => {
    const period = parsePeriod(text, { now: new Date(now), timezone });
    return [period?.from?.toISOString() ?? null, period?.before?.toISOString() ?? null];
  };

  it('begins and ends at its midnights, each with the offset of that day', () => {
    expect(inZone('in March 2024', 'Europe/Madrid')).toEqual([
      '2024-02-29T23:00:00.000Z',
      '2024-03-31T22:00:00.000Z',
    ]);
    expect(inZone('in November 2024', 'America/New_York')).toEqual([
      '2024-11-01T04:00:00.000Z',
      '2024-12-01T05:00:00.000Z',
    ]);
  });

  it('has a day of 23 hours where the clocks go forward', () => {
    expect(inZone('on 31 March 2024', 'Europe/Madrid')).toEqual([
      '2024-03-30T23:00:00.000Z',
      '2024-03-31T22:00:00.000Z',
    ]);
  });

  it('begins at one in the morning where the clocks skip midnight', () => {
    expect(inZone('on 4 November 2018', 'America/Sao_Paulo')).toEqual([
      '2018-11-04T03:00:00.000Z',
      '2018-11-05T02:00:00.000Z',
    ]);
  });

  it('counts from the day that the clock of the asker shows', () => {
    expect(inZone('today', 'Pacific/Kiritimati', '2026-11-30T12:00:00Z')).toEqual([
      '2026-11-30T10:00:00.000Z',
      '2026-12-01T10:00:00.000Z',
    ]);
    expect(inZone('yesterday', 'America/Los_Angeles', '2026-11-30T05:00:00Z')[0]).toBe(
      '2026-11-28T08:00:00.000Z',
    );
  });

  it('reads 3/4/2024 with the month first in America only', () => {
    expect(inZone('on 3/4/2024', 'America/Chicago')[0]).toBe('2024-03-04T06:00:00.000Z');
    expect(inZone('on 3/4/2024', 'Europe/London')[0]).toBe('2024-04-02T23:00:00.000Z');
  });
});
