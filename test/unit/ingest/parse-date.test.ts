import { describe, expect, it } from 'vitest';
import { parseDate } from '../../../src/ingest/parse-date.ts';

const DAYS: [unknown, string][] = [
  ['2024-03-12', '2024-03-12'],
  ['2024/03/12', '2024-03-12'],
  ['2024/3/5', '2024-03-05'],
  ['2024.03.12', '2024-03-12'],
  ['20240312', '2024-03-12'],
  [20240312, '2024-03-12'],
  ['12 March 2024', '2024-03-12'],
  ['12 Mar 2024', '2024-03-12'],
  ['12th of March, 2024', '2024-03-12'],
  ['March 12, 2024', '2024-03-12'],
  ['Mar 12th 2024', '2024-03-12'],
  ['Sept. 5, 2023', '2023-09-05'],
  ['Tuesday, 12 March 2024', '2024-03-12'],
  ['12-Mar-2024', '2024-03-12'],
  ['  March   12 ,2024 ', '2024-03-12'],
  ['MAY 1 2020', '2020-05-01'],
  ['12.03.2024', '2024-03-12'],
  ['25/12/2023', '2023-12-25'],
  ['12/25/2023', '2023-12-25'],
  ['05/05/2024', '2024-05-05'],
  ['12. März 2024', '2024-03-12'],
  ['12 de marzo de 2024', '2024-03-12'],
  ['1er février 2024', '2024-02-01'],
  ['2024年3月12日', '2024-03-12'],
  ['2024-03', '2024-03-01'],
  ['March 2024', '2024-03-01'],
  ['2024', '2024-01-01'],
  [2024, '2024-01-01'],
  ['2024-02-29', '2024-02-29'],
];

const INSTANTS: [unknown, string][] = [
  ['2024-03-12T10:30:00Z', '2024-03-12T10:30:00.000Z'],
  ['2024-03-12T10:30:00.123456Z', '2024-03-12T10:30:00.123Z'],
  ['2024-03-12T10:30:00+02:00', '2024-03-12T08:30:00.000Z'],
  ['2024-03-12 10:30:00 +0200', '2024-03-12T08:30:00.000Z'],
  ['2024-03-12 10:30', '2024-03-12T10:30:00.000Z'],
  ['2024-03-12T23:30-05', '2024-03-13T04:30:00.000Z'],
  ['Tue, 12 Mar 2024 10:30:00 GMT', '2024-03-12T10:30:00.000Z'],
  ['Tue Mar 12 2024 10:30:00 GMT', '2024-03-12T10:30:00.000Z'],
  ['March 12, 2024 10:30 pm', '2024-03-12T22:30:00.000Z'],
  ['12 March 2024 at 12:05 a.m.', '2024-03-12T00:05:00.000Z'],
  [1710239400, '2024-03-12T10:30:00.000Z'],
  ['1710239400', '2024-03-12T10:30:00.000Z'],
  [1710239400000, '2024-03-12T10:30:00.000Z'],
  [new Date('2024-03-12T10:30:00Z'), '2024-03-12T10:30:00.000Z'],
];

const UNREADABLE: unknown[] = [
  'soon',
  'TBD',
  'n/a',
  '2024-02-30',
  '2024-13-01',
  '0001-01-01',
  '9999-12-31',
  '0000-00-00',
  '12 Foo 2024',
  '2024-03-12T25:00:00Z',
  '31 February 2024',
  true,
  {},
  [],
  7,
  -5,
  Number.NaN,
  new Date(Number.NaN),
  'x'.repeat(10_000),
];

describe('parseDate', () => {
  it.each(DAYS)('reads the day %j as %s', (written, day) => {
    expect(parseDate(written)).toEqual({
      kind: 'date',
      at: new Date(`${day}T00:00:00Z`),
      dateOnly: true,
    });
  });

  it.each(INSTANTS)('reads the instant %j as %s', (written, instant) => {
    expect(parseDate(written)).toEqual({ kind: 'date', at: new Date(instant), dateOnly: false });
  });

  it.each(UNREADABLE)('says of %j that it cannot be read', (written) => {
    expect(parseDate(written)).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('YYYY-MM-DD'),
    });
  });

  it.each([null, undefined, '', '   '])('takes %j for no date at all', (written) => {
    expect(parseDate(written)).toEqual({ kind: 'absent' });
  });

  it('does not guess which of two numbers is the month', () => {
    expect(parseDate('03/04/2024')).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('can be two days'),
    });
  });
});
