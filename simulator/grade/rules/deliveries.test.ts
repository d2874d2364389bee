import { describe, expect, test } from 'vitest';
import { checkDeliveries, type DeliveryOptions, delivery, inShort, instant, runOf } from '../run.fixture.ts';
import { order, rawBody, signature, unknown } from './deliveries.ts';

describe('webhooks/signature', () => {
  const check = checkDeliveries(signature);

  test('has no occasion without a forged delivery that was answered', () => {
    const unanswered = delivery(10, 'post.published', { forgery: 'body', status: null, error: 'connection refused' });
    expect(check(delivery(0, 'post.published'), unanswered)).toEqual({ occasions: 0, problems: [] });
  });
});

describe('webhooks/order', () => {
  const check = checkDeliveries(order);
  const emitted = (ms: number, options: DeliveryOptions = {}) => ({ emittedAt: instant(ms).virtual, ...options });

  test('has no occasion when all events come at once, or come again', () => {
    const again = delivery(90_000, 'post.published', emitted(0, { attempt: 2, status: 500 }));
    expect(check(delivery(0, 'post.published'), delivery(10, 'team.created'), again)).toEqual({ occasions: 0, problems: [] });
  });

  test('does not take for late what a fast clock leaves behind', () => {
    const first = delivery(0, 'team.created');
    // 200 ms of real time later, of which the clock made 4 s.
    const second = delivery(200, 'team.updated', { ahead: 3800, emittedAt: instant(0, 2400).virtual, status: 500 });
    expect(check(first, second)).toEqual({ occasions: 0, problems: [] });
  });

  test('fails when the receiver refuses what comes late or out of order', () => {
    const overtaken = delivery(500, 'comment.published', emitted(0, { status: 404 }));
    const late = delivery(20_000, 'team.updated', emitted(15_000, { status: 409 }));
    expect(check(delivery(10, 'post.published'), overtaken, late)).toEqual({
      occasions: 2,
      problems: [
        { text: 'comment.published was answered 404 when it came after the newer post.published', evidence: ['delivery_500'] },
        { text: 'team.updated was answered 409 when it came 5 s after its event', evidence: ['delivery_20000'] },
      ],
    });
  });

  test('leaves to their rules what a trap changed besides', () => {
    const changed = delivery(20_000, 'team.updated', emitted(0, { trap: 'raw-body', status: 401 }));
    const again = delivery(60_000, 'team.updated', emitted(0, { attempt: 2 }));
    const run = (...others: ReturnType<typeof delivery>[]) => runOf({ deliveries: [delivery(10, 'team.created'), ...others, again] });
    expect(inShort(order.check(run(changed)))).toEqual({ occasions: 0, problems: [] });
    expect(rawBody.check(run(changed)).problems).toHaveLength(1);
    const late = delivery(15_000, 'team.updated', emitted(0, { status: 409 }));
    expect(order.check(run(late, changed)).problems).toHaveLength(1);
    expect(rawBody.check(run(late, changed)).problems).toEqual([]);
  });
});

describe('webhooks/unknown', () => {
  const check = checkDeliveries(unknown);
  const WITH_FIELD = { trap: 'forward-compatibility', body: '{"type":"team.created","data":{},"added":1}' } satisfies DeliveryOptions;

  test('has no occasion without anything unknown', () => expect(check(delivery(0, 'team.created', { status: 500 })).occasions).toBe(0));

  test('does not blame a receiver that takes nothing, or was stopped', () => {
    expect(
      check(delivery(0, 'team.created', { ...WITH_FIELD, status: 500 }), delivery(10, 'team.created', { status: 500 })).problems,
    ).toEqual([]);
    const stopped = delivery(10, 'team.created', { ...WITH_FIELD, status: null, error: 'connection refused' });
    expect(check(delivery(0, 'team.created'), stopped)).toEqual({ occasions: 0, problems: [] });
  });
});

describe('webhooks/raw-body', () => {
  const check = checkDeliveries(rawBody);

  test('has no occasion without other white space', () => expect(check(delivery(0, 'team.created', { status: 401 })).occasions).toBe(0));

  test('judges each receiver apart', () => {
    const refused = delivery(0, 'team.created', { trap: 'raw-body', status: 401 });
    expect(check(refused, delivery(30, 'team.created', { url: 'https://other.example' }))).toEqual({ occasions: 0, problems: [] });
  });
});
