import { describe, expect, it } from 'vitest';
import { formatDuration, formatInstant, formatRelative } from './format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('formatDuration', () => {
  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [1000, '1 s'],
    [59_999, '59 s'],
    [90_000, '1 min 30 s'],
    [10 * MINUTE + 5000, '10 min'],
    [6 * HOUR, '6 h'],
    [1.5 * HOUR, '1 h 30 min'],
    [DAY, '1 day'],
    [DAY + 2 * HOUR, '1 d 2 h'],
    [30 * DAY + HOUR, '30 days'],
  ])('formats %i ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
});

it('formats an instant, and its distance from another', () => {
  const now = Date.parse('2026-03-02T09:00:00Z');
  expect([now + HOUR, now, now - 5 * MINUTE].map(at => formatRelative(at, now))).toEqual(['in 1 h', 'now', '5 min ago']);
  expect(formatInstant(now)).toBe('Mon, 2 Mar 2026, 09:00:00 UTC');
});
