import { expect, test } from 'vitest';
import { limits } from '../../../../openapi/document.ts';
import { delivery, inShort, runOf } from '../../run.fixture.ts';
import { inTime } from './in-time.ts';

const { timeoutMs, maxConcurrentDeliveries } = limits.webhooks;
const NO_ANSWER = { status: null, error: 'no answer within 15 s', takes: timeoutMs };
const check = (deliveries: ReturnType<typeof delivery>[]) => inShort(inTime.check(runOf({ deliveries })));

test('has no occasion without a delivery', () => expect(check([]).occasions).toBe(0));

test('passes when each delivery is answered in time, whatever the answer', () => {
  const refused = delivery(20, 'post.published', { status: 500, takes: timeoutMs - 100 });
  expect(check([delivery(0, 'post.published'), refused])).toEqual({ occasions: 2, problems: [] });
});

test('passes when the virtual clock ran on, or nobody listened', () => {
  const slow = { ...delivery(0, 'post.published'), ended: { real: 10, virtual: Date.UTC(2027, 1) } };
  expect(check([slow, delivery(20, 'post.published', { status: null, error: 'connection refused' })]).problems).toEqual([]);
});

test('fails with the times when a delivery has no answer in time', () => {
  const deliveries = [delivery(0, 'post.published'), delivery(5, 'post.published', { takes: 100 }), delivery(9, 'team.created', NO_ANSWER)];
  expect(check(deliveries)).toEqual({
    occasions: 3,
    problems: [
      {
        text: `1 of 3 deliveries had no answer within ${timeoutMs} ms (p50 100 ms, p95 ${timeoutMs} ms, slowest ${timeoutMs} ms)`,
        evidence: ['delivery_9'],
      },
    ],
  });
});

test('does not count the wait for a turn', () => {
  const others = Array.from({ length: maxConcurrentDeliveries }, (_, i) => delivery(i, 'team.created', { takes: timeoutMs - 100 }));
  const waited = delivery(maxConcurrentDeliveries, 'post.published', { takes: timeoutMs + 10 });
  expect(check([...others, waited]).problems).toEqual([]);
  expect(check([...others.slice(1), waited]).problems).toHaveLength(1);
});
