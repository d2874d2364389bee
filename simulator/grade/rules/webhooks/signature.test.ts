import { expect, test } from 'vitest';
import { delivery, inShort, runOf } from '../../run.fixture.ts';
import { signature } from './signature.ts';

const check = (deliveries: ReturnType<typeof delivery>[]) => inShort(signature.check(runOf({ deliveries })));

test('has no occasion without a forged delivery that was answered', () => {
  const unanswered = delivery(10, 'post.published', { forgery: 'body', status: null, error: 'connection refused' });
  expect(check([delivery(0, 'post.published'), unanswered])).toEqual({ occasions: 0, problems: [] });
});

test('passes when each forgery is refused', () => {
  const forged = (['signature', 'secret', 'body'] as const).map((forgery, i) => delivery(i, 'post.published', { forgery, status: 401 }));
  expect(check([...forged, delivery(9, 'post.published')])).toEqual({ occasions: 3, problems: [] });
});

test('fails for each forgery that is taken', () => {
  const forged = (['signature', 'secret', 'body'] as const).map((forgery, i) => delivery(i, 'team.created', { forgery, status: 204 }));
  expect(check(forged)).toEqual({
    occasions: 3,
    problems: [
      { text: 'A delivery of team.created with a made-up signature was answered 204', evidence: ['delivery_0'] },
      { text: 'A delivery of team.created signed with another secret was answered 204', evidence: ['delivery_1'] },
      { text: 'A delivery of team.created whose body was changed after it was signed was answered 204', evidence: ['delivery_2'] },
    ],
  });
});
