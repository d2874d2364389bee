import { expect } from 'vitest';
import { type FailedAttempt, watchFailedAttempts } from './failed-attempts.ts';
import { advance, BROKEN, emitEvent, it, OK, TIMED_OUT } from './webhooks.fixture.ts';

const DAY_MS = 86_400_000;

it('every failed attempt is told with its number, its reason and whether another one follows', async ({ world, receiver }) => {
  const failed: FailedAttempt[] = [];
  watchFailedAttempts(world, attempt => failed.push(attempt));
  const answers = [BROKEN, TIMED_OUT, BROKEN, TIMED_OUT, OK];
  receiver.respond(() => answers.shift() ?? OK);
  emitEvent(world, 'a');
  await advance(world, DAY_MS);
  emitEvent(world, 'b');
  await advance(world, DAY_MS);
  expect(failed.map(({ attempt, reason, isRetried }) => [attempt, reason, isRetried])).toEqual([
    [1, 'the answer was 500', true],
    [2, 'no answer within 15 s', true],
    [3, 'the answer was 500', false],
    [1, 'no answer within 15 s', true],
  ]);
  expect(new Set(failed.map(({ url }) => url))).toEqual(new Set(['https://hooks.acme.test/in']));
});
