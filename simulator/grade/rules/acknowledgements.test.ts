import { describe, expect, test } from 'vitest';
import { limits } from '../../../openapi/document.ts';
import { call, checkDeliveries, checkRun, delivery } from '../run.fixture.ts';
import { beforeWork, inTime } from './acknowledgements.ts';

describe('webhooks/in-time', () => {
  const { timeoutMs, maxConcurrentDeliveries } = limits.webhooks;
  const NO_ANSWER = { status: null, error: 'no answer within 15 s', takes: timeoutMs };
  const check = checkDeliveries(inTime);

  test('has no occasion without a delivery', () => expect(check().occasions).toBe(0));

  test('passes when each delivery is answered in time, whatever the answer', () => {
    const refused = delivery(20, 'post.published', { status: 500, takes: timeoutMs - 100 });
    expect(check(delivery(0, 'post.published'), refused)).toEqual({ occasions: 2, problems: [] });
  });

  test('passes when the virtual clock ran on, or nobody listened', () => {
    const slow = { ...delivery(0, 'post.published'), ended: { real: 10, virtual: Date.UTC(2027, 1) } };
    expect(check(slow, delivery(20, 'post.published', { status: null, error: 'connection refused' })).problems).toEqual([]);
  });

  test('fails with the times when a delivery has no answer in time', () => {
    const deliveries = [
      delivery(0, 'post.published'),
      delivery(5, 'post.published', { takes: 100 }),
      delivery(9, 'team.created', NO_ANSWER),
    ];
    expect(check(...deliveries)).toEqual({
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
    expect(check(...others, waited).problems).toEqual([]);
    expect(check(...others.slice(1), waited).problems).toHaveLength(1);
  });
});

describe('webhooks/before-work', () => {
  const EVENT = { data: { id: 'post_1', teamId: 'team_1' }, takes: 50 };
  const check = checkRun(beforeWork);
  const get = (at: number, id: string, takes = 10) => call(at, 'getPost', { params: { id }, takes });

  test('has no occasion without an acknowledged delivery', () => {
    const deliveries = [
      delivery(0, 'post.published', { ...EVENT, status: 500 }),
      delivery(100, 'post.published', { ...EVENT, forgery: 'body' }),
    ];
    expect(check({ deliveries, calls: [get(10, 'post_1')] })).toEqual({ occasions: 0, problems: [] });
  });

  test('passes when the acknowledgement did not wait for the answer', () => {
    expect(check({ deliveries: [delivery(0, 'post.published', EVENT)], calls: [get(30, 'post_1', 40)] }).problems).toEqual([]);
  });

  test('passes when the calls meanwhile are about something else, or polled before', () => {
    const deliveries = [delivery(100, 'post.published', EVENT)];
    const ofTeam = call(110, 'createPost', { request: { teamId: 'team_1' } });
    expect(check({ deliveries, calls: [get(10, 'post_1'), get(105, 'post_1'), ofTeam, get(120, 'post_12')] }).problems).toEqual([]);
  });

  test('passes when the acknowledgement came later than a call that happened to be made meanwhile', () => {
    expect(check({ deliveries: [delivery(0, 'post.published', { ...EVENT, takes: 300 })], calls: [get(30, 'post_1')] }).problems).toEqual(
      [],
    );
    expect(
      check({ deliveries: [delivery(0, 'post.published', { ...EVENT, takes: 300 })], calls: [get(30, 'post_1', 265)] }).problems,
    ).toHaveLength(1);
  });

  test('passes when most events of that type are worked on afterwards', () => {
    const deliveries = [1, 2, 3].map(n => delivery(n * 100, 'post.published', { ...EVENT, data: { id: `post_${n}` } }));
    expect(check({ deliveries, calls: [get(110, 'post_1'), get(260, 'post_2'), get(360, 'post_3')] }).problems).toEqual([]);
  });

  test('passes when the client may still be at work on an earlier delivery', () => {
    const deliveries = [delivery(0, 'post.published', { ...EVENT, takes: 5 }), delivery(10, 'post.published', { ...EVENT, attempt: 2 })];
    expect(check({ deliveries, calls: [get(20, 'post_1')] }).problems).toEqual([]);
    const forged = (status: number) => delivery(0, 'post.published', { ...EVENT, takes: 5, forgery: 'secret', status });
    expect(check({ deliveries: [forged(200), ...deliveries.slice(1)], calls: [get(20, 'post_1')] }).problems).toEqual([]);
    expect(check({ deliveries: [forged(401), ...deliveries.slice(1)], calls: [get(20, 'post_1')] }).problems).toHaveLength(1);
  });
});
