import { expect, test } from 'vitest';
import { delivery, inShort, runOf } from '../../run.fixture.ts';
import { signature } from './signature.ts';

const check = (deliveries: ReturnType<typeof delivery>[]) => inShort(signature.check(runOf({ deliveries })));

test('has no occasion without a forged delivery that was answered', () => {
  const unanswered = delivery(10, 'post.published', { forgery: 'body', status: null, error: 'connection refused' });
  expect(check([delivery(0, 'post.published'), unanswered])).toEqual({ occasions: 0, problems: [] });
});
