import { describe, expect, test } from 'vitest';
import { call, checkRun, delivery, inShort, type RunOptions, runOf } from '../run.fixture.ts';
import { duplicates, redelivery } from './repeats.ts';

const EVENT = { data: { id: 'comment_1', postId: 'post_1' } };
const event = (at: number, attempt = 1) => delivery(at, 'comment.received', { ...EVENT, attempt });
const reply = (at: number, status = 200) => call(at, 'sendPrivateReply', { request: { fetchedCommentId: 'comment_1' }, status });
const check = checkRun(duplicates);
const checkRedelivery = (options: RunOptions) => inShort(redelivery.check(runOf(options)));

describe('webhooks/duplicates', () => {
  test('has no occasion when each event comes once, or comes again because it was refused', () => {
    const refused = { ...event(0), status: 500 };
    expect(check({ deliveries: [refused, event(100, 2)], calls: [reply(20), reply(120)] })).toEqual({ occasions: 0, problems: [] });
  });

  test('fails when both calls follow both deliveries, and the second one is refused', () => {
    expect(check({ deliveries: [event(0), event(1)], calls: [reply(20), reply(30, 400)] }).problems).toHaveLength(1);
  });

  test('passes when the call is tried again because it failed', () => {
    expect(check({ deliveries: [event(0), event(100)], calls: [reply(20, 503), reply(120), reply(140, 429)] }).problems).toEqual([]);
  });

  test('fails when the call was tried again because it failed, and is made once more', () => {
    const calls = [reply(20, 503), reply(40), reply(120)];
    expect(check({ deliveries: [event(0), event(100)], calls }).problems).toMatchObject([
      { evidence: ['delivery_0', 'call_40', 'delivery_100', 'call_120'] },
    ]);
  });

  test('passes when another event is a reason to make the call again', () => {
    const another = (data: object) => delivery(50, 'comment.received', { data: { id: 'comment_2', postId: 'post_1', ...data } });
    const calls = [reply(20), reply(120)];
    expect(check({ deliveries: [event(0), another({}), event(100)], calls }).problems).toEqual([]);
    expect(check({ deliveries: [event(0), another({ status: 'POSTED' }), event(100)], calls }).problems).toHaveLength(1);
    const refused = { ...another({}), forgery: 'body' as const, status: 401 };
    expect(check({ deliveries: [event(0), refused, event(100)], calls }).problems).toHaveLength(1);
  });

  test('passes when the call was made before, only reads, or is about something else', () => {
    const reads = [20, 120].map(at => call(at, 'getPost', { params: { id: 'post_1' } }));
    const others = [30, 130].map(at => call(at, 'createPost', { request: { title: 'comment_12' } }));
    expect(check({ deliveries: [event(10), event(100)], calls: [reply(0), ...reads, ...others, reply(140)] }).problems).toEqual([]);
  });

  test('passes when the other delivery was forged', () => {
    const forged = { ...event(100), forgery: 'secret' as const };
    expect(check({ deliveries: [event(0), forged], calls: [reply(20), reply(120)] })).toEqual({ occasions: 0, problems: [] });
  });

  test('leaves to the other rule what follows a lost acknowledgement', () => {
    const deliveries = [event(0), event(10), event(100, 2)];
    expect(check({ deliveries, calls: [reply(20), reply(120)] }).problems).toEqual([]);
    expect(checkRedelivery({ deliveries, calls: [reply(20), reply(120)] }).problems).toHaveLength(1);
  });
});

describe('webhooks/redelivery', () => {
  test('has no occasion without a lost acknowledgement', () => {
    expect(checkRedelivery({ deliveries: [event(0), event(100)], calls: [reply(20), reply(120)] })).toEqual({ occasions: 0, problems: [] });
  });
});
