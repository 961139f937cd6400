import { describe, expect, it } from 'vitest';
import { localTime } from '../../src/tools/local-time.ts';

describe('localTime', () => {
  it.each([
    ['2024-02-29T11:00:00Z', 'Pacific/Auckland', '2024-03-01'],
    ['2024-03-01T08:00:00Z', 'America/Los_Angeles', '2024-03-01'],
    ['2024-03-01T00:00:00Z', 'UTC', '2024-03-01'],
    ['2024-03-01T08:05:00Z', 'UTC', '2024-03-01T08:05Z'],
    ['2024-03-01T08:05:00Z', 'Asia/Kolkata', '2024-03-01T13:35+05:30'],
    ['2024-07-01T23:00:00Z', 'America/Los_Angeles', '2024-07-01T16:00-07:00'],
    ['2024-03-01T00:00:00.500Z', 'UTC', '2024-03-01T00:00Z'],
  ])('%s in %s is %s', (instant, timezone, text) => {
    expect(localTime(new Date(instant), timezone)).toBe(text);
  });
});
