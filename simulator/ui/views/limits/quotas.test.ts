import { expect, it } from 'vitest';
import { amount, limitChange, toneOf } from './quotas.ts';

it.each([
  [0, 10, 'good'],
  [8, 10, 'warn'],
  [10, 10, 'bad'],
  [12, 10, 'bad'],
  [0, 0, 'neutral'],
  [5, null, 'good'],
] as const)('shows %i of %s as %s', (used, limit, tone) => {
  expect(toneOf(used, limit)).toBe(tone);
});

it('formats the used amount and the limit', () => {
  expect(amount({ name: 'monthlyPosts', used: 3, limit: 10_000 })).toBe('3 of 10,000');
  expect(amount({ name: 'storedBytes', used: 1_500_000, limit: null })).toBe('1.5 MB, no limit');
});

it('makes the request that changes a limit', () => {
  expect(limitChange('dailyPosts', 'TIKTOK', 2)).toEqual({ limits: { dailyPosts: { TIKTOK: 2 } } });
  expect(limitChange('automationRuns', 'TIKTOK', 2)).toEqual({ limits: { automationRuns: 2 } });
  expect(limitChange('storedBytes', undefined, null)).toEqual({ settings: { maxStorageBytes: null } });
  expect(limitChange('dailyComments', 'TIKTOK', null)).toEqual({ limits: { dailyComments: { TIKTOK: null } } });
  expect(limitChange('monthlyPosts', undefined, null)).toEqual({ limits: { monthlyPosts: null } });
  expect(limitChange('connectionChecks', 'TIKTOK', 2)).toBeUndefined();
});
