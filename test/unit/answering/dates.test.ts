import { describe, expect, it } from 'vitest';
import { describeFilter, restricts } from '../../../src/answering/describe-filter.ts';
import { beginsDay, describePeriod, isoDay } from '../../../src/answering/describe-period.ts';
import { countPosts, formatDay } from '../../../src/answering/format-day.ts';

const madrid = { timezone: 'Europe/Madrid', locale: 'en-GB' };
const utc = { timezone: 'UTC', locale: 'en-GB' };
const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('describePeriod', () => {
  it.each([
    ['2023-01-01', '2024-01-01', 'in 2023'],
    ['2019-01-01', '2022-01-01', 'from 2019 to 2021'],
    ['2021-03-01', '2021-04-01', 'in March 2021'],
    ['2024-12-01', '2025-01-01', 'in December 2024'],
    ['2024-04-01', '2024-07-01', 'in the second quarter of 2024'],
    ['2024-07-01', '2025-01-01', 'in the second half of 2024'],
    ['2024-02-01', '2024-04-01', 'from 1 February 2024 to 31 March 2024'],
    ['2024-03-12', '2024-03-13', 'on 12 March 2024'],
  ])('%s to %s is %s', (from, before, expected) => {
    expect(describePeriod(day(from), day(before), utc)).toBe(expected);
  });

  it('says open periods and none', () => {
    expect(describePeriod(day('2024-03-01'), undefined, utc)).toBe('since 1 March 2024');
    expect(describePeriod(undefined, day('2024-03-01'), utc)).toBe('before 1 March 2024');
    expect(describePeriod(undefined, undefined, utc)).toBeNull();
  });

  it('reads the bounds in the zone of the asker', () => {
    const from = new Date('2023-12-31T23:00:00Z');
    const before = new Date('2024-12-31T23:00:00Z');
    expect(describePeriod(from, before, madrid)).toBe('in 2024');
  });
});

describe('days', () => {
  it('knows the first instant of a day, also where midnight is skipped', () => {
    expect(beginsDay(new Date('2024-03-11T23:00:00Z'), 'Europe/Madrid')).toBe(true);
    expect(beginsDay(new Date('2024-03-12T00:00:00Z'), 'Europe/Madrid')).toBe(false);
    expect(beginsDay(new Date('2024-03-31T22:00:00Z'), 'Asia/Beirut')).toBe(false);
    expect(beginsDay(new Date('2024-03-30T22:00:00Z'), 'Asia/Beirut')).toBe(true);
    expect(isoDay(new Date('2024-03-11T23:00:00Z'), 'Europe/Madrid')).toBe('2024-03-12');
  });

  it('writes days and numbers in the language asked for', () => {
    expect(formatDay(day('2024-03-12'), utc)).toBe('12 March 2024');
    expect(formatDay(day('2024-03-12'), { timezone: 'UTC', locale: 'de-DE' })).toBe('12. März 2024');
    expect([countPosts(1, utc), countPosts(1234, utc)]).toEqual(['1 post', '1,234 posts']);
  });
});

describe('describeFilter', () => {
  it('names every member that restricts', () => {
    const filter = {
      categories: ['docker', 'k8s'],
      authors: ['April Jones'],
      publishedFrom: day('2021-03-01'),
      publishedBefore: day('2021-04-01'),
    };
    expect(describeFilter(filter, { docker: 'Docker' }, utc)).toBe(
      'categories Docker or k8s, by April Jones, in March 2021',
    );
  });

  it('is null for what does not restrict', () => {
    expect(describeFilter(null, {}, utc)).toBeNull();
    expect(describeFilter({}, {}, utc)).toBeNull();
    expect(restricts({ categories: undefined })).toBe(false);
    expect(restricts({ posts: [] })).toBe(true);
  });
});
