import { expect, test } from 'vitest';
import { inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { failedPartAlone } from './failed-part-alone.ts';
import { complete, init, put } from './transfers.fixture.ts';

const check = (...calls: ObservedCall[]) => inShort(failedPartAlone.check(runOf({ calls })));
const FAILED = { status: 503 };

test('has no occasion when every PUT succeeds', () => {
  expect(check(init(0), put(20, 1), put(40, 2), complete(60)).occasions).toBe(0);
});

test('fails when the file is begun anew at once, and passes after tries', () => {
  const anew = [init(200, 'up_2'), put(220, 1, {}, 'up_2')];
  expect(check(init(0), put(20, 1, FAILED), ...anew).problems).toEqual([
    { text: 'Part 1 failed once, and the file was begun anew instead of sending the part again', evidence: ['call_20', 'call_200'] },
  ]);
  expect(check(init(0), put(20, 1, FAILED), put(40, 1), ...anew).problems).toEqual([]);
});
