import { expect, test } from 'vitest';
import { inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { partsInParallel } from './parts-in-parallel.ts';
import { init, put } from './transfers.fixture.ts';

const check = (...calls: ObservedCall[]) => inShort(partsInParallel.check(runOf({ calls })));

test('has no occasion with fewer than three parts', () => {
  expect(check(init(0), put(20, 1), put(40, 2), put(60, 2)).occasions).toBe(0);
});

test('warns about too many at once', () => {
  const puts = Array.from({ length: 11 }, (_, index) => put(100 + index, index + 1, { takes: 500 }));
  expect(check(init(0), ...puts).problems.map(({ text }) => text)).toEqual(['11 parts were sent at once']);
});
