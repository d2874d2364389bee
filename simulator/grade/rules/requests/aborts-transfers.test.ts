import { expect, test } from 'vitest';
import { inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { abortsTransfers } from './aborts-transfers.ts';
import { abort, complete, init, put } from './transfers.fixture.ts';

const check = (...calls: ObservedCall[]) => inShort(abortsTransfers.check(runOf({ calls, endsAt: 1000 })));

test('has no occasion while all transfers are completed, or the client is at work', () => {
  expect(check(init(0), put(20, 1), complete(40)).occasions).toBe(0);
  expect(check(init(0), put(20, 1), complete(40, { status: 400 })).occasions).toBe(0);
  expect(abortsTransfers.check(runOf({ calls: [init(0)] })).occasions).toBe(0);
});

test('passes when what is given up is aborted', () => {
  expect(check(init(0), put(20, 1), complete(40, { status: 403 }), abort(60))).toEqual({ occasions: 1, problems: [] });
});

test('fails when a transfer is left behind', () => {
  expect(check(init(0), put(20, 1), put(40, 2), complete(60, { status: 403 })).problems).toEqual([
    { text: 'The upload of 2 parts was neither completed nor aborted', evidence: ['call_0', 'call_60'] },
  ]);
});
