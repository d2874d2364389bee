import { describe, expect, it } from 'vitest';
import { isDay, isMonth, monthName, shiftMonth, weeksOf } from './month.ts';

describe('the calendar', () => {
  it.each([
    ['2026-03', 6, '2026-02-23', '2026-04-05'],
    ['2026-02', 5, '2026-01-26', '2026-03-01'],
    ['2027-02', 4, '2027-02-01', '2027-02-28'],
    ['2024-12', 6, '2024-11-25', '2025-01-05'],
  ])('of %s spans %i weeks, from %s to %s', (month, weeks, first, last) => {
    const days = weeksOf(month);
    expect(days).toHaveLength(weeks);
    expect(days.every(week => week.length === 7)).toBe(true);
    expect([days[0]?.[0], days.at(-1)?.[6]]).toEqual([first, last]);
  });
});

it('shifts a month across the end of a year', () => {
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  expect(monthName('2026-03')).toBe('March 2026');
});

it('validates months and days', () => {
  expect([isMonth('2026-03'), isMonth('2026-13'), isMonth('')]).toEqual([true, false, false]);
  expect([isDay('2026-03-02'), isDay('2026-13-02'), isDay('soon')]).toEqual([true, false, false]);
});
