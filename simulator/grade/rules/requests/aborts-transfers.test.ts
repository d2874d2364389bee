import { expect, test } from 'vitest';
import { inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { abortsTransfers } from './aborts-transfers.ts';
import { complete, init, put } from './transfers.fixture.ts';

const check = (...calls: ObservedCall[]) => inShort(abortsTransfers.check(runOf({ calls, endsAt: 1000 })));

test('has no occasion while all transfers are completed, or the client is at work', () => {
  expect(check(init(0), put(20, 1), complete(40)).occasions).toBe(0);
  expect(check(init(0), put(20, 1), complete(40, { status: 400 })).occasions).toBe(0);
  expect(abortsTransfers.check(runOf({ calls: [init(0)] })).occasions).toBe(0);
});
