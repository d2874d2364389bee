import { expect, test } from 'vitest';
import { inShort, runOf } from '../../run.fixture.ts';
import type { ObservedCall } from '../../run.ts';
import { etagsKept } from './etags-kept.ts';
import { complete, init, put } from './transfers.fixture.ts';

const check = (...calls: ObservedCall[]) => inShort(etagsKept.check(runOf({ calls })));
const SENT = [init(0), put(20, 1), put(40, 2), put(60, 3)];

test('has no occasion without a complete', () => {
  expect(check(...SENT).occasions).toBe(0);
});

test('passes when each part comes with its ETag, also the second time', () => {
  expect(check(...SENT, complete(80, { status: 500 }), complete(100))).toEqual({ occasions: 2, problems: [] });
});

test('leaves parts that are sent again because another failed to the rule about those', () => {
  expect(check(init(0), put(20, 1), put(40, 2, { status: 503 }), put(60, 1), put(80, 2), complete(100, {}, [1, 2])).problems).toEqual([]);
});

test('fails on a wrong and on a missing ETag', () => {
  const [, first, ...others] = SENT;
  const other = { ...put(20, 1), responseHeaders: { etag: '"another"' } };
  expect(check(init(0), other, ...others, complete(80)).problems).toEqual([
    { text: 'complete has the ETag tag1 instead of another for part 1', evidence: ['call_20', 'call_80'] },
  ]);
  expect(first && check(...SENT, complete(80, {}, [1, 2])).problems.map(({ text }) => text)).toEqual(['complete has no ETag for part 3']);
});

test('fails when parts are sent again to get their ETags, or after a complete that failed', () => {
  expect(check(...SENT, put(70, 1), complete(90)).problems).toEqual([
    { text: 'Part 1 was sent again, though its ETag had been given', evidence: ['call_20', 'call_70'] },
  ]);
  expect(check(...SENT, complete(80, { status: 500 }), put(100, 2), complete(120)).problems).toHaveLength(1);
});

test('fails when the file is begun anew after a complete that failed', () => {
  expect(check(...SENT, complete(80, { status: 0 }), init(100, 'up_2')).problems).toEqual([
    { text: 'After a complete that failed, the file was begun anew', evidence: ['call_80', 'call_100'] },
  ]);
});
