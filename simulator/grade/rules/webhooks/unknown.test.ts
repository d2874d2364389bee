import { expect, test } from 'vitest';
import { type DeliveryOptions, delivery, inShort, runOf } from '../../run.fixture.ts';
import { unknown } from './unknown.ts';

const check = (deliveries: ReturnType<typeof delivery>[]) => inShort(unknown.check(runOf({ deliveries })));
const WITH_FIELD = { trap: 'forward-compatibility', body: '{"type":"team.created","data":{},"added":1}' } satisfies DeliveryOptions;
const WITH_TYPE = { trap: 'forward-compatibility', body: '{"type":"team.praised","data":{}}' } satisfies DeliveryOptions;

test('has no occasion without anything unknown', () => expect(check([delivery(0, 'team.created', { status: 500 })]).occasions).toBe(0));

test('passes when the receiver takes it', () => {
  expect(check([delivery(0, 'team.created', WITH_FIELD), delivery(10, 'team.created', WITH_TYPE)])).toEqual({ occasions: 2, problems: [] });
});

test('fails when the receiver refuses a field or a type, and takes what it knows', () => {
  const field = delivery(0, 'team.created', { ...WITH_FIELD, status: 400 });
  const type = delivery(10, 'team.created', { ...WITH_TYPE, status: null, error: 'the connection was closed' });
  expect(check([field, type, delivery(30, 'team.created', { attempt: 2 })])).toEqual({
    occasions: 2,
    problems: [
      { text: 'team.created with unknown fields or values was answered 400', evidence: ['delivery_0'] },
      { text: 'An event of the unknown type team.praised was not answered (the connection was closed)', evidence: ['delivery_10'] },
    ],
  });
});

test('does not blame a receiver that takes nothing, or was stopped', () => {
  expect(
    check([delivery(0, 'team.created', { ...WITH_FIELD, status: 500 }), delivery(10, 'team.created', { status: 500 })]).problems,
  ).toEqual([]);
  const stopped = delivery(10, 'team.created', { ...WITH_FIELD, status: null, error: 'connection refused' });
  expect(check([delivery(0, 'team.created'), stopped])).toEqual({ occasions: 0, problems: [] });
});
