import { expect, test } from 'vitest';
import { type DeliveryOptions, delivery, inShort, runOf } from '../../run.fixture.ts';
import { unknown } from './unknown.ts';

const check = (deliveries: ReturnType<typeof delivery>[]) => inShort(unknown.check(runOf({ deliveries })));
const WITH_FIELD = { trap: 'forward-compatibility', body: '{"type":"team.created","data":{},"added":1}' } satisfies DeliveryOptions;

test('has no occasion without anything unknown', () => expect(check([delivery(0, 'team.created', { status: 500 })]).occasions).toBe(0));

test('does not blame a receiver that takes nothing, or was stopped', () => {
  expect(
    check([delivery(0, 'team.created', { ...WITH_FIELD, status: 500 }), delivery(10, 'team.created', { status: 500 })]).problems,
  ).toEqual([]);
  const stopped = delivery(10, 'team.created', { ...WITH_FIELD, status: null, error: 'connection refused' });
  expect(check([delivery(0, 'team.created'), stopped])).toEqual({ occasions: 0, problems: [] });
});
