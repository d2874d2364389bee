import { expect, test } from 'vitest';
import { call, inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { importInterval } from './import-interval.ts';

const check = (...calls: ObservedCall[]) => inShort(importInterval.check(runOf({ calls })));
const read = (at: number, status: string, ahead = 0) =>
  call(at, 'getCommentImport', { params: { importId: 'import_1' }, response: { status }, ahead });

test('has no occasion when an import is read at its end only', () => {
  expect(check(read(0, 'COMPLETED'), read(20, 'COMPLETED')).occasions).toBe(0);
});

test('passes every 5 s, of either clock', () => {
  expect(check(read(0, 'PENDING'), read(5010, 'FETCHING'), read(5030, 'COMPLETED', 5000))).toEqual({ occasions: 2, problems: [] });
});
